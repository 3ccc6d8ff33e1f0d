import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { countColumn, moneyColumn } from "#components/table/columns.tsx";
import { Money } from "#components/ui/money.tsx";
import type { getPaymentTransferTotals } from "#lib/money/transfers/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";

type Total = OutputOf<typeof getPaymentTransferTotals>["data"]["currencies"][number];

const columns: readonly Column<Total>[] = [
  column({ key: "currency", header: "Currency", width: 5, grows: true }, ({ currency }) => currency),
  countColumn("transfers", "Transfers", 5, ({ transfers }) => transfers),
  column({ key: "amount", header: "To payees", width: 9.5, align: "end" }, ({ amount, currency }) => (
    <span className="font-semibold">
      <Money amount={amount} currency={currency} />
    </span>
  )),
  moneyColumn("other", "Other costs", 9.5, ({ other, currency }) => [other, currency]),
  moneyColumn("total", "Invoices", 9.5, ({ total, currency }) => [total, currency]),
];

export interface TransferTotalsProps {
  totals: readonly Total[];
}

/** What the invoices come to by currency, how much of it goes to payees, and what the rest is. */
export function TransferTotals({ totals }: TransferTotalsProps) {
  return (
    <>
      <CardTable label="Totals by currency" columns={columns} rows={totals} keyOf={({ currency }) => currency} />
      <p className="mt-2 max-w-text text-xs text-fg-2">
        Other costs are the service fees, and for employees also the employer's contributions and the tax on the fees.
        They belong to the invoices, but aren't transferred to payees.
      </p>
    </>
  );
}
