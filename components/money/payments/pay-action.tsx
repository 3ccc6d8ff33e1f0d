import { useAccount } from "#components/screen/use-account.ts";
import { buttonClasses } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { payAddress } from "./pay-link.ts";

/** The most that one API call accepts. */
const maxPerPayment = 1000;

interface PayActionProps {
  invoiceIds: readonly string[];
  variant?: "primary" | "secondary";
  size?: "medium" | "small";
}

/** Links to the screen that pays these invoices; renders nothing without permission to pay. */
export function PayAction({ invoiceIds, variant = "primary", size = "medium" }: PayActionProps) {
  const { scopes } = useAccount();
  if (invoiceIds.length === 0 || !scopes.includes("accounting:write")) return null;
  if (invoiceIds.length > maxPerPayment)
    return <p className="text-sm text-fg-2">At most {formatCount(maxPerPayment)} invoices can be paid at once.</p>;
  return (
    <Link href={payAddress(invoiceIds)} className={buttonClasses({ variant, size })}>
      {invoiceIds.length === 1 ? "Pay" : `Pay ${formatCount(invoiceIds.length)} invoices`}
    </Link>
  );
}
