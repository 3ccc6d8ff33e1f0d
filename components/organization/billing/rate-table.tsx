import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import type { listExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatMoney } from "#lib/platform/format/money.ts";

export type ExchangeRate = OutputOf<typeof listExchangeRates>["data"][number];

interface RateTableProps {
  rates: readonly ExchangeRate[];
  current: string | null;
  onOpen: (currency: string) => void;
}

/** Latest rate per currency. */
export function RateTable({ rates, current, onOpen }: RateTableProps) {
  return (
    <div className="max-w-192">
      <CardTable
        label="Latest exchange rates"
        columns={columnsOf(onOpen)}
        rows={rates}
        keyOf={({ currency }) => currency}
        current={current}
      />
    </div>
  );
}

function columnsOf(onOpen: RateTableProps["onOpen"]): readonly Column<ExchangeRate>[] {
  return [
    column({ key: "currency", header: "Currency", width: 6 }, ({ currency }) => (
      <button
        type="button"
        aria-label={`History of ${currency}`}
        onClick={() => onOpen(currency)}
        className="min-h-6 min-w-10 rounded-sm text-left font-medium hover:underline coarse:min-h-10"
      >
        {currency}
      </button>
    )),
    column({ key: "rate", header: "Per US dollar", width: 10, align: "end" }, ({ per_dollar, currency }) =>
      formatMoney(per_dollar, currency),
    ),
    dayColumn("since", "Since", 8, ({ valid_on }) => valid_on),
    column({ key: "source", header: "Source", width: 9, grows: true, dropOrder: 1 }, ({ source }) => source),
  ];
}
