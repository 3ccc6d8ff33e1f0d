import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import { useAccount } from "#components/screen/use-account.ts";
import { cn } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import { isCalm, type Missing, missingText, remedyOf, type Subject } from "./pay-words.ts";

interface MissingItemsProps {
  missing: readonly Missing[];
  subject: Subject;
  /** Names the contract of each. */
  isNamed: boolean;
}

/** Why pay isn't complete or isn't paid, each with the way to mend it. */
export function MissingItems({ missing, subject, isNamed }: MissingItemsProps) {
  const { scopes } = useAccount();
  return missing.map((one) => {
    const remedy = remedyOf(one, subject, scopes);
    const isWaiting = isCalm(one);
    const Icon = isWaiting ? Clock : CircleAlert;
    const contract = isNamed ? one.contract_title : null;
    return (
      <li key={`${one.reason}${one.contract_id}`} className="flex gap-2 border-t py-2">
        <Icon aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0", isWaiting ? "text-fg-3" : "text-warn")} />
        <span className="min-w-0 wrap-anywhere">
          {contract ? <span className="text-fg-2">{contract}: </span> : null}
          <span className={isWaiting ? "text-fg-2" : "font-medium"}>{missingText(one)}</span>{" "}
          {remedy ? (
            <Link href={remedy.href} className="inline-flex min-h-6 items-center underline coarse:min-h-10">
              {remedy.text}
              {contract ? <span className="sr-only"> for {contract}</span> : null}
            </Link>
          ) : null}
        </span>
      </li>
    );
  });
}
