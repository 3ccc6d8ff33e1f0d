import { CsvLink } from "#components/table/csv-link.tsx";
import type { RowCount } from "#components/table/row-count.ts";
import { requestOf } from "#lib/api/client.ts";
import { exportPayments } from "#lib/payments/contract.ts";
import { filtersOf, type PaymentView } from "./payment-view.ts";

/** Downloads every payment of the view in its order. */
export function PaymentExport({ view, count }: { view: PaymentView; count: RowCount | undefined }) {
  return (
    <CsvLink
      href={requestOf(exportPayments, filtersOf(view)).url}
      total={count?.isMinimum ? undefined : count?.total}
    />
  );
}
