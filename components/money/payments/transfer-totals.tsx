import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { Money } from "#components/ui/money.tsx";
import type { getPaymentTransferTotals } from "#lib/money/transfers/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";

type Total = OutputOf<typeof getPaymentTransferTotals>["data"]["currencies"][number];

const columns: readonly Column<Total>[] = [
  { key: "currency", header: "Currency", width: 5, grows: true, cell: ({ currency }) => currency },
  { key: "transfers", header: "Transfers", width: 5, align: "end", cell: ({ transfers }) => formatCount(transfers) },
  {
    ...{ key: "amount", header: "To payees", width: 9.5, align: "end" },
    cell: ({ amount, currency }) => (
      <span className="font-semibold">
        <Money amount={amount} currency={currency} />
      </span>
    ),
  },
  {
    ...{ key: "other", header: "Other costs", width: 9.5, align: "end" },
    cell: ({ other, currency }) => <Money amount={other} currency={currency} />,
  },
  {
    ...{ key: "total", header: "Invoices", width: 9.5, align: "end" },
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
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
