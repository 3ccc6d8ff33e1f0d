"use client";

import { toast } from "#components/ui/toast.tsx";
import { cancelPayment, failPayment } from "#lib/money/payments/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { Payment } from "./payment-sheet.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { usePaymentChange } from "./use-payment-change.ts";

const words = {
  failed: {
    operation: failPayment,
    title: (label: string) => `Mark ${label} as failed?`,
    action: "Mark as failed",
    why: "Reason",
    means: "The transfer didn't go through.",
    done: (label: string) => `${label} was marked as failed`,
  },
  cancelled: {
    operation: cancelPayment,
    title: (label: string) => `Cancel ${label}?`,
    action: "Cancel payment",
    why: "Reason",
    means: "No money is sent.",
    done: (label: string) => `${label} was canceled`,
  },
};

interface EndPaymentProps {
  payment: Payment;
  to: "failed" | "cancelled";
  onClose: () => void;
}

/** Asks why a payment isn't made, and for its number because this can't be undone. */
export function EndPayment({ payment, to, onClose }: EndPaymentProps) {
  const { operation, title, action, why, means, done } = words[to];
  const change = usePaymentChange(operation);
  const { label, invoice_count: count } = payment;
  return (
    <ReasonDialog
      title={title(label)}
      description={`${means} ${count === 1 ? "Its invoice is" : `Its ${formatCount(count)} invoices are`} awaiting payment again. ${label} keeps its number and can't be reused.`}
      why={why}
      name={label}
      action={action}
      pending={change.isPending}
      onSubmit={(reason) =>
        change.mutateAsync({ payment_id: payment.id, reason }).then(() => {
          toast({ title: done(label) });
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}
