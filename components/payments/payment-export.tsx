import { CsvLink } from "#components/table/csv-link.tsx";
import { requestOf } from "#lib/api/client.ts";
import { exportPayments } from "#lib/payments/contract.ts";
import { filtersOf, type PaymentView } from "./payment-view.ts";

/** Downloads every payment of the view in its order. */
export function PaymentExport({ view, total }: { view: PaymentView; total: number | undefined }) {
  return <CsvLink href={requestOf(exportPayments, filtersOf(view)).url} total={total} />;
}
