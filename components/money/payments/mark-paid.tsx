"use client";

import { toast } from "#components/ui/toast.tsx";
import { markPaymentPaid } from "#lib/money/payments/contract.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { PaidDialog } from "./paid-dialog.tsx";
import type { Payment } from "./payment-sheet.ts";
import { usePaymentChange } from "./use-payment-change.ts";

export function MarkPaid({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id, label, total, payment_currency, earliest_paid_at } = payment;
  const change = usePaymentChange(markPaymentPaid);
  return (
    <PaidDialog
      title={`Mark ${label} as paid`}
      description={`${formatMoney(total, payment_currency)} left the account. The payment and its invoices become paid, which can't be undone. To return money, create a refund.`}
      on="Paid on"
      since={earliest_paid_at}
      what="when the latest of its invoices was issued"
      withReference
      action="Mark as paid"
      pending={change.isPending}
      onSubmit={(paid) =>
        change.mutateAsync({ payment_id: id, ...paid, expected_total: total }).then(() => {
          toast({ title: `${label} was marked as paid` });
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}
