import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PaidDialog } from "#components/money/payments/paid-dialog.tsx";
import { ReasonDialog } from "#components/money/payments/reason-dialog.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { Button } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { failRefund, getRefundStatement, markRefundPaid, type Refund } from "#lib/money/refunds/contract.ts";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { formatMoney } from "#lib/platform/format/money.ts";

/** The actions on a refund in progress, for those with permission. */
export function RefundActions({ refund }: { refund: Refund }) {
  const { scopes } = useAccount();
  const [open, setOpen] = useState<"paid" | "failed" | null>(null);
  if (refund.status !== "processing") return null;
  if (!scopes.includes("accounting:write")) return <ViewOnly what="refunds" needs="accounting:write" />;
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setOpen("paid")}>
        Mark as refunded
      </Button>
      <MoreActions>
        <MenuItem danger onClick={() => setOpen("failed")}>
          Mark as failed…
        </MenuItem>
      </MoreActions>
      {open === "paid" ? <MarkRefunded refund={refund} onClose={close} /> : null}
      {open === "failed" ? <MarkFailed refund={refund} onClose={close} /> : null}
    </div>
  );
}

interface EndProps {
  refund: Refund;
  onClose: () => void;
}

function MarkRefunded({ refund, onClose }: EndProps) {
  const { id, label, total, payment_currency, paid_currency, total_paid_currency, earliest_paid_at, release } = refund;
  const returned =
    paid_currency === null ? ([total, payment_currency] as const) : ([total_paid_currency, paid_currency] as const);
  const change = useRefundChange();
  return (
    <PaidDialog
      title={`Mark ${label} as refunded`}
      description={`${formatMoney(...returned)} was returned. Fully refunded invoices become refunded${release ? ", and their work is billed again" : ""}. This can't be undone.`}
      on="Refunded on"
      since={earliest_paid_at}
      what="when the latest of its invoices was paid"
      action="Mark as refunded"
      send={({ paid_at }) => change(markRefundPaid, { refund_statement_id: id, paid_at })}
      done={`${label} was marked as refunded`}
      onClose={onClose}
    />
  );
}

function MarkFailed({ refund, onClose }: EndProps) {
  const { id, label } = refund;
  const change = useRefundChange();
  return (
    <ReasonDialog
      title={`Mark ${label} as failed?`}
      description={`The money isn't coming back. You can refund the amounts on ${label} again. The credit note keeps its number and can't be reused.`}
      why="Reason"
      name={label}
      action="Mark as failed"
      send={(reason) => change(failRefund, { refund_statement_id: id, reason })}
      done={`${label} was marked as failed`}
      onClose={onClose}
    />
  );
}

/** Ends a refund in one of several ways; its panel shows it immediately, the lists follow. */
function useRefundChange() {
  const client = useQueryClient();
  return async <Op extends typeof markRefundPaid | typeof failRefund>(operation: Op, input: InputOf<Op>) => {
    const { refund_statement_id } = input;
    client.setQueryData(queryKeyOf(getRefundStatement, { refund_statement_id }), await call(operation, input));
  };
}
