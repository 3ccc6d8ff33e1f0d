import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { ExportLink } from "#components/table/export-link.tsx";
import { FigureTable } from "#components/table/figure-table.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { Money } from "#components/ui/money.tsx";
import { Read } from "#components/ui/read.tsx";
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
    <FigureTable
      label="Breakdown by kind"
      heads={["For", ...kinds.map(({ name }) => name), "Total", "In the payment"]}
      rows={rows.map((row, place) => ({
        // Fee rows have no ID of their own.
        key: String(place),
        name: nameOf(row),
        figures: [
          ...kinds.map(({ key }) => formatAmount(row[key])),
          <Money key="total" amount={row.total} currency={row.currency} />,
          <Money key="paid" amount={row.total_payment_currency} currency={row.payment_currency} />,
        ],
      }))}
    />
  );
}
