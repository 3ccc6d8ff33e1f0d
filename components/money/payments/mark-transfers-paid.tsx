import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { getPayment } from "#lib/money/payments/contract.ts";
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { PaymentRow } from "./payment-list.tsx";
import type { Payment } from "./payment-sheet.ts";
import { TransferTotals, type TransferTotalsProps } from "./transfer-totals.tsx";

const MarkSelectedPaid = lateDialog(() => import("./mark-selected-paid.tsx"));

interface MarkTransfersPaidProps {
  payment: Payment;
  /** Undefined until they are read. */
  totals: TransferTotalsProps["totals"] | undefined;
}

/** Confirms the payment whose transfers are shown, for those with permission; reads it again for what is confirmed. */
export function MarkTransfersPaid({ payment: { id, status }, totals }: MarkTransfersPaidProps) {
  const client = useQueryClient();
  const { scopes } = useAccount();
  const [marking, setMarking] = useState<readonly PaymentRow[] | null>(null);
  const read = useMutation({
    mutationFn: () => call(getPayment, { payment_id: id }),
    onSuccess: ({ data }) => setMarking([data]),
    onError: (error) => toastFailure("Couldn't read the payment", error),
  });

  function close() {
    setMarking(null);
    void refetchActive(client, getPaymentSheet);
  }

  return (
    <>
      {status === "processing" && scopes.includes("accounting:write") ? (
        <Button variant="primary" pending={read.isPending} onClick={() => read.mutate()}>
          Mark as paid
        </Button>
      ) : null}
      {marking ? (
        <MarkSelectedPaid rows={marking} details={totals ? <TransferTotals totals={totals} /> : null} onClose={close} />
      ) : null}
    </>
  );
}
