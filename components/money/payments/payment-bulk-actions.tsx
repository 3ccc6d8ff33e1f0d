import { useState } from "react";
import { maxRead, useChosenRows } from "#components/list/use-chosen-rows.ts";
import type { BulkProps } from "#components/list/windowed-list.tsx";
import { SelectedSums } from "#components/money/invoices/selected-sums.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { Button } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import type { PaymentRow, PaymentView } from "./payment-list.tsx";

const MarkSelectedPaid = lateDialog(() => import("./mark-selected-paid.tsx"));

/** Totals of the selected payments by currency, and the actions on them. */
export default function PaymentBulkActions(props: BulkProps<PaymentRow, PaymentView>) {
  const { scopes } = useAccount();
  const [marking, setMarking] = useState<readonly PaymentRow[] | null>(null);
  const { selection } = props;
  const { chosen, isTooMany } = useChosenRows(props);

  /** Until the review ends these rows are selected: what matches the filters changes while they are marked. */
  function review(marked: readonly PaymentRow[]) {
    keep(marked);
    setMarking(marked);
  }

  function keep(rows: readonly PaymentRow[]) {
    const places = new Map(rows.map(({ id }, index) => [id, selection.placeOf(index)]));
    selection.set({
      rows: new Map(rows.map((row) => [row.id, row])),
      ...(selection.everything && { places }),
      everything: false,
      isKept: true,
    });
  }

  function endReview() {
    setMarking(null);
    selection.set({ isKept: false });
  }

  return (
    <>
      {chosen === null ? null : (
        <SelectedSums
          what="payments"
          rows={chosen.map(({ payment_currency, total }) => ({ currency: payment_currency, total }))}
        />
      )}
      {isTooMany ? (
        <p className="text-fg-2">Up to {formatCount(maxRead)} payments can be added up and marked as paid at once.</p>
      ) : null}
      {scopes.includes("accounting:write") ? (
        chosen && (
          <Button variant="primary" onClick={() => review(chosen)}>
            Mark as paid
          </Button>
        )
      ) : (
        <ViewOnly what="payments" needs="accounting:write" />
      )}
      {marking ? <MarkSelectedPaid rows={marking} onMarked={(refused) => keep(refused)} onClose={endReview} /> : null}
    </>
  );
}
