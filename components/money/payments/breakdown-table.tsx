import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { ExportLink } from "#components/table/export-link.tsx";
import { tableRoles } from "#components/table/table-roles.ts";
import { buttonClasses } from "#components/ui/button.tsx";
import { Money } from "#components/ui/money.tsx";
import { Read } from "#components/ui/read.tsx";
import { ScrollBox } from "#components/ui/scroll-box.tsx";
import { exportPaymentBreakdown, getPaymentBreakdown } from "#lib/money/payments/contract.ts";
import { csvAddress, query } from "#lib/platform/api/client.ts";
import { formatAmount } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type BreakdownRow, kindsOf, nameOf } from "./breakdown-kinds.ts";

const maxRows = 200;

interface BreakdownTableProps {
  paymentId: string;
  /** Number of rows that belong to invoices. */
  rowCount: number;
}

export function BreakdownTable({ paymentId, rowCount }: BreakdownTableProps) {
  const found = useQuery(query(getPaymentBreakdown, { payment_id: paymentId, limit: maxRows }));
  return (
    <Read what="the breakdown" query={found} className="mt-2 h-40 w-full">
      {({ data: rows }) => (
        <>
          <Rows rows={rows} />
          <div className="flex flex-wrap items-center justify-between gap-2 pt-2">
            <p className="text-xs text-fg-2">
              {rows.length < maxRows
                ? "Columns that are zero in every row aren't shown."
                : `The first ${formatCount(maxRows)} rows of ${formatCount(rowCount)} invoices. The CSV has all of them.`}
            </p>
            <ExportLink
              href={csvAddress(exportPaymentBreakdown, { payment_id: paymentId })}
              className={buttonClasses({ size: "small" })}
            >
              <Download aria-hidden="true" />
              Export breakdown as CSV
            </ExportLink>
          </div>
        </>
      )}
    </Read>
  );
}

function Rows({ rows }: { rows: readonly BreakdownRow[] }) {
  const kinds = kindsOf(rows);
  return (
    <ScrollBox
      label="Breakdown by kind"
      className="mt-1 max-h-96 overflow-auto rounded-md border focus-visible:-outline-offset-2"
    >
      <table {...tableRoles.table} className="w-full border-separate border-spacing-0 text-sm tabular-nums">
        <thead {...tableRoles.rowGroup}>
          <tr {...tableRoles.row} className="text-xs text-fg-2 [&>*]:border-b">
            <th {...tableRoles.columnHeader} scope="col" className={`${pinned} z-20 text-left`}>
              For
            </th>
            {kinds.map(({ key, name }) => (
              <th key={key} {...tableRoles.columnHeader} scope="col" className={head}>
                {name}
              </th>
            ))}
            <th {...tableRoles.columnHeader} scope="col" className={head}>
              Total
            </th>
            <th {...tableRoles.columnHeader} scope="col" className={head}>
              In the payment
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.rowGroup}>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fee rows have no id of their own
            <tr key={place} {...tableRoles.row} className={place > 0 ? "[&>*]:border-t" : undefined}>
              <th {...tableRoles.rowHeader} scope="row" className={`${pinned} max-w-40 truncate text-left font-normal`}>
                {nameOf(row)}
              </th>
              {kinds.map(({ key }) => (
                <td key={key} {...tableRoles.cell} className="h-8 px-3 text-right whitespace-nowrap">
                  {formatAmount(row[key])}
                </td>
              ))}
              <td {...tableRoles.cell} className="h-8 px-3 text-right whitespace-nowrap">
                <Money amount={row.total} currency={row.currency} />
              </td>
              <td {...tableRoles.cell} className="h-8 px-3 text-right whitespace-nowrap">
                <Money amount={row.total_payment_currency} currency={row.payment_currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const head = "sticky top-0 z-10 h-8 bg-surface px-3 text-right font-medium whitespace-nowrap";
const pinned = "sticky top-0 left-0 z-10 h-8 bg-surface px-3 font-medium whitespace-nowrap";
