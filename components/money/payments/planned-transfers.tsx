import { useQuery } from "@tanstack/react-query";
import { Read } from "#components/ui/read.tsx";
import { previewPaymentTransfers } from "#lib/money/transfers/contract.ts";
import { maxPreviewed } from "#lib/money/transfers/rules.ts";
import { call, type RestError } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { PlannedPayment } from "./payment-sheet.ts";
import { TransferNotes } from "./transfer-notes.tsx";
import { TransferTable } from "./transfer-table.tsx";
import { TransferTotals } from "./transfer-totals.tsx";

/** What there will be to transfer once the payment is created. */
export default function PlannedTransfers({ planned: { items, invoice_count } }: { planned: PlannedPayment }) {
  const invoice_ids = items.slice(0, maxPreviewed).map(({ invoice_id }) => invoice_id);
  const found = useQuery<OutputOf<typeof previewPaymentTransfers>, RestError>({
    queryKey: ["planned transfers", invoice_ids],
    queryFn: ({ signal }) => call(previewPaymentTransfers, { invoice_ids }, { signal }),
  });
  return (
    <Read what="the transfers" query={found} className="mt-2 h-40 w-full">
      {({ data: { transfers, currencies } }) => (
        <div className="mt-2 flex flex-col gap-3">
          {invoice_ids.length < invoice_count ? (
            <p className="text-xs text-fg-2">
              Of the first {formatCount(invoice_ids.length)} of {formatCount(invoice_count)} invoices. Once there is a
              payment, its transfers page and the CSV have all of them.
            </p>
          ) : null}
          <TransferTotals totals={currencies} />
          <TransferTable rows={transfers} />
          <TransferNotes rows={transfers} />
        </div>
      )}
    </Read>
  );
}
