import type { ReactNode } from "react";
import { tableRoles } from "#components/table/table-roles.ts";
import { cn } from "#components/ui/class-names.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import type { listExchangeRates } from "#lib/exchange-rates/contract.ts";
import { formatDate } from "#lib/format/date.ts";
import { formatMoney } from "#lib/format/money.ts";

export type ExchangeRate = OutputOf<typeof listExchangeRates>["data"][number];

const heads = ["Currency", "1 US dollar buys", "Since", "Source"];

interface RateTableProps {
  rates: readonly ExchangeRate[];
  current: string | null;
  onOpen: (currency: string) => void;
}

/** The latest rate of each currency. */
export function RateTable({ rates, current, onOpen }: RateTableProps) {
  return (
    <table
      {...tableRoles.table}
      className="w-full max-w-192 border-separate border-spacing-0 border-t text-sm tabular-nums max-sm:block"
    >
      <caption className="sr-only">Latest exchange rates</caption>
      <thead {...tableRoles.rowGroup} className="max-sm:sr-only">
        <tr {...tableRoles.row}>
          {heads.map((head, at) => (
            <th
              key={head}
              {...tableRoles.columnHeader}
              scope="col"
              className={cn(
                "h-(--row) border-b px-2 text-left text-xs font-medium whitespace-nowrap text-fg-2 first:pl-0",
                at === 1 && "pr-6 text-right",
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowGroup} className="max-sm:block">
        {rates.map((rate) => (
          <tr
            key={rate.id}
            {...tableRoles.row}
            aria-current={rate.currency === current || undefined}
            className={cn(
              "hover:bg-subtle max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1 max-sm:border-b max-sm:py-3",
              rate.currency === current && "bg-selected hover:bg-selected",
            )}
          >
            <th
              {...tableRoles.rowHeader}
              scope="row"
              className="border-b py-1 pr-2 text-left font-normal max-sm:col-span-2 max-sm:border-0 max-sm:p-0"
            >
              <button
                type="button"
                aria-label={`History of ${rate.currency}`}
                onClick={() => onOpen(rate.currency)}
                className="min-h-6 min-w-10 rounded-sm text-left font-medium hover:underline coarse:min-h-10"
              >
                {rate.currency}
              </button>
            </th>
            <Cell label="1 US dollar buys" end>
              {formatMoney(rate.per_dollar, rate.currency)}
            </Cell>
            <Cell label="Since">{formatDate(rate.valid_on)}</Cell>
            <Cell label="Source">{rate.source}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ label, end, children }: { label: string; end?: boolean; children: ReactNode }) {
  return (
    <td
      {...tableRoles.cell}
      data-label={label}
      className={cn(
        "h-(--row) border-b px-2 py-1 max-sm:h-auto max-sm:border-0 max-sm:p-0 max-sm:before:block max-sm:before:text-xs max-sm:before:text-fg-2 max-sm:before:content-[attr(data-label)]",
        end ? "whitespace-nowrap sm:pr-6 sm:text-right" : "break-words",
      )}
    >
      {children}
    </td>
  );
}
