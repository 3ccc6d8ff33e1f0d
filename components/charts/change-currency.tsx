import { useAccount } from "#components/screen/use-account.ts";
import { Link } from "#components/ui/link.tsx";

/** Links to the reporting currency setting for anyone allowed to change it. */
export function ChangeCurrency() {
  const { scopes } = useAccount();
  return scopes.includes("accounting:write") ? (
    <Link
      href="/settings/billing/exchange-rates"
      className="-my-1 inline-flex min-h-6 items-center underline hover:text-fg coarse:-my-3 coarse:min-h-10"
    >
      Change currency
    </Link>
  ) : null;
}
