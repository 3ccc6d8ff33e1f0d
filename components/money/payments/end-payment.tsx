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
    why: "What went wrong",
    means: "The transfer did not go through.",
    done: (label: string) => `${label} has failed`,
  },
  cancelled: {
    operation: cancelPayment,
    title: (label: string) => `Cancel ${label}?`,
    action: "Cancel payment",
    why: "Why it is canceled",
    means: "No money leaves.",
    done: (label: string) => `${label} is canceled`,
  },
};

interface EndPaymentProps {
  payment: Payment;
  to: "failed" | "cancelled";
  onClose: () => void;
}

/** Asks why a payment is not made, and for its number, because there is no way back. */
export function EndPayment({ payment, to, onClose }: EndPaymentProps) {
  const { operation, title, action, why, means, done } = words[to];
  const change = usePaymentChange(operation);
  const { label, invoice_count: count } = payment;
  return (
    <ReasonDialog
      title={title(label)}
      description={`${means} ${count === 1 ? "Its invoice waits" : `Its ${formatCount(count)} invoices wait`} for payment again and can go into another one. ${label} keeps its number and cannot be taken up again.`}
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
