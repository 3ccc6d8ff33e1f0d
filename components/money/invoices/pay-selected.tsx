import ChevronDown from "lucide-react/icons/chevron-down";
import { PayAction } from "#components/money/payments/pay-action.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { whyNotPayable } from "#lib/money/invoices/rules.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { InvoiceRow } from "./invoice-list.tsx";
import { statusOf } from "./invoice-status.tsx";

const maxListed = 8;

/** Pays the payable selected invoices and says why the others can't be paid; renders nothing without permission. */
export function PaySelected({ rows }: { rows: readonly InvoiceRow[] }) {
  if (!useMay("accounting:write")) return null;
  const reasons = rows.flatMap((row) => {
    const why = whyNotPayable(statusOf(row));
    return why === null ? [] : [{ row, why }];
  });
  const payable = rows.filter((row) => whyNotPayable(statusOf(row)) === null);
  const more = reasons.length - maxListed;
  return (
    <>
      {reasons.length > 0 ? (
        <Popover
          label="Invoices that can't be paid"
          align="end"
          className="w-72 p-3"
          trigger={
            <Button variant="ghost">
              {payable.length === 0 ? "Can't be paid" : `${formatCount(reasons.length)} can't be paid`}
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          <ul className="flex flex-col gap-1 text-sm">
            {reasons.slice(0, maxListed).map(({ row, why }) => (
              <li key={row.id}>
                <span className="font-medium">{documentNumber(row)}</span>: {why}.
              </li>
            ))}
          </ul>
          {more > 0 ? <p className="mt-1 text-sm text-fg-2">And {formatCount(more)} more.</p> : null}
        </Popover>
      ) : null}
      <PayAction invoiceIds={payable.map(({ id }) => id)} />
    </>
  );
}
