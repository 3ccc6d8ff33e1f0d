import { SelectedSums } from "#components/money/invoices/selected-sums.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import type { MarkRun } from "./mark-each.ts";
import { PaymentLines } from "./payment-lines.tsx";

interface MarkResultsProps {
  run: MarkRun;
  pending: boolean;
  onAgain: () => void;
  onClose: () => void;
}

/** The progress, then which payments were marked and why the others weren't. */
export function MarkResults({ run: { of, done, refused, isOver }, pending, onAgain, onClose }: MarkResultsProps) {
  const handled = done.length + refused.length;
  const all = countOf(of, "payment");
  return (
    <Dialog
      open
      title={
        isOver
          ? `${of === done.length ? all : `${formatCount(done.length)} of ${all}`} marked as paid`
          : `Marking ${all} as paid`
      }
      mayClose={() => isOver}
      onOpenChange={onClose}
      footer={
        isOver ? (
          <>
            {refused.length > 0 ? (
              <Button pending={pending} onClick={onAgain}>
                Review {refused.length === 1 ? "it" : `the ${formatCount(refused.length)}`} again
              </Button>
            ) : null}
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </>
        ) : null
      }
    >
      <div className="flex flex-col gap-3">
        <div role="status" className="text-sm">
          {isOver ? (
            <p>
              {refused.length === 0
                ? `${of === 1 ? "Its" : "Their"} invoices are paid.`
                : "The refused ones stayed as they were."}
            </p>
          ) : (
            <>
              <p className="mb-1 tabular-nums">
                {formatCount(handled)} of {formatCount(of)}
              </p>
              <ProgressBar label="Marking payments as paid" value={handled} max={of} />
            </>
          )}
        </div>
        {isOver && done.length > 0 ? (
          <SelectedSums
            rows={done.map(({ payment_currency, total }) => ({ currency: payment_currency, total }))}
            what="payments marked as paid"
          />
        ) : null}
        {refused.length > 0 ? <PaymentLines label="Not marked as paid" lines={refused} /> : null}
        {isOver && done.length > 0 ? (
          <PaymentLines label="Marked as paid" lines={done.map((row) => ({ row, message: null }))} />
        ) : null}
      </div>
    </Dialog>
  );
}
