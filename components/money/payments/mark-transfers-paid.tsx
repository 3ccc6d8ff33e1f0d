import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "#components/screen/action-button.tsx";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { useAccount } from "#components/screen/use-account.ts";
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

  function close() {
    setMarking(null);
    void refetchActive(client, getPaymentSheet);
  }

  return (
    <>
      {status === "processing" && scopes.includes("accounting:write") ? (
        <ActionButton
          variant="primary"
          run={() => call(getPayment, { payment_id: id })}
          onDone={({ data }) => setMarking([data])}
          failed="Couldn't read the payment"
        >
          Mark as paid
        </ActionButton>
      ) : null}
      {marking ? (
        <MarkSelectedPaid rows={marking} details={totals ? <TransferTotals totals={totals} /> : null} onClose={close} />
      ) : null}
    </>
  );
}
