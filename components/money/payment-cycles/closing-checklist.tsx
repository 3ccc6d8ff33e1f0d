import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { linkTo } from "#components/list/link-to.ts";
import type { CorrectionView } from "#components/money/pay-corrections/correction-list.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { cn } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import type { AdjustmentView } from "#components/workforce/adjustments/adjustment-list.tsx";
import type { TimesheetView } from "#components/workforce/timesheets/timesheet-list.tsx";
import { byUrgency, type Check, checkText } from "./closing-words.ts";
import { type CycleDetail, issueAddress, pathOf } from "./cycle.ts";

type CheckedCycle = Pick<CycleDetail, "id" | "frequency" | "cutoff_on">;

type Scopes = ReturnType<typeof useAccount>["scopes"];

const looks = {
  passed: { icon: CircleCheck, className: "text-ok", word: "Done" },
  warns: { icon: TriangleAlert, className: "text-warn", word: "Warning" },
  blocks: { icon: CircleAlert, className: "text-bad", word: "Blocks closing" },
};

const taxRates = { href: "/settings/billing/tax-rates", text: "Set tax rates" };
const rates = { href: "/settings/billing/exchange-rates", text: "Add exchange rates" };

/** A link for those who may read what it leads to. */
const linkFor = (may: boolean, href: string, text: string) => (may ? [{ href, text }] : []);

/** Links to the rows that a check found and to where they can be fixed. */
function linksOf({ check, payment_cycle_id }: Check, cycle: CheckedCycle, scopes: Scopes) {
  const show = { text: "Show contracts" };
  switch (check) {
    case "no_exchange_rate":
    case "not_payable":
      return [{ ...show, href: issueAddress(cycle, check) }, rates];
    case "no_tax_rate":
      return [{ ...show, href: issueAddress(cycle, check) }, taxRates];
    case "untaxed_fees":
      return [taxRates];
    case "nothing_to_pay":
    case "waiting_deductions":
      return [{ ...show, href: issueAddress(cycle, check) }];
    case "earlier_cycle_open":
      return payment_cycle_id === null ? [] : [{ href: pathOf({ id: payment_cycle_id }), text: "Open earlier cycle" }];
    case "unapproved_timesheets": {
      const href = linkTo<TimesheetView>("/time/timesheets", { cycle: cycle.id });
      return linkFor(scopes.includes("timesheets:read"), href, "Review timesheets");
    }
    case "unapproved_adjustments": {
      const href = linkTo<AdjustmentView>("/adjustments", { cycle: cycle.id });
      return linkFor(scopes.includes("invoice-adjustments:read"), href, "Review adjustments");
    }
    case "pay_corrections": {
      const href = linkTo<CorrectionView>("/payroll/corrections", { frequency: [cycle.frequency] });
      return [{ href, text: "Decide on them" }];
    }
    case "repeated_expenses": {
      const repeated = { cycle: cycle.id, repeated: true, status: ["pending" as const, "approved" as const] };
      const href = linkTo<AdjustmentView>("/adjustments", repeated);
      return linkFor(scopes.includes("invoice-adjustments:read"), href, "Compare expenses");
    }
    case "before_cutoff":
      return [];
  }
}

interface ClosingChecklistProps {
  cycle: CheckedCycle;
  checks: readonly Check[];
  onFollow?: () => void;
}

/** The checks before closing the cycle, each with a link to the rows it counts. */
export function ClosingChecklist({ cycle, checks, onFollow }: ClosingChecklistProps) {
  const { scopes } = useAccount();
  return (
    <ul aria-label="Checklist" className="flex flex-col gap-2 text-sm">
      {byUrgency(checks).map((check) => {
        const { icon: Icon, className, word } = looks[check.count === 0 ? "passed" : check.severity];
        return (
          <li key={check.check} className="flex gap-2">
            <Icon aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0", className)} />
            <div className="min-w-0">
              <span className={check.count > 0 && check.severity === "blocks" ? "font-medium text-bad" : "sr-only"}>
                {word}:{" "}
              </span>
              <span className={check.count === 0 ? "text-fg-2" : "text-fg"}>{checkText(check, cycle)}</span>{" "}
              {check.count > 0
                ? linksOf(check, cycle, scopes).map(({ href, text }) => (
                    <Link
                      key={href}
                      href={href}
                      {...(onFollow ? { onClick: onFollow } : {})}
                      className="mr-2 inline-flex min-h-6 items-center rounded-sm font-medium underline coarse:min-h-10"
                    >
                      {text}
                    </Link>
                  ))
                : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
