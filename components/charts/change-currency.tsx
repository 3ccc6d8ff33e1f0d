import { useAccount } from "#components/shell/use-account.ts";
import { Link } from "#components/ui/link.tsx";

/** Leads whoever may choose the reporting currency to where it is chosen. */
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
