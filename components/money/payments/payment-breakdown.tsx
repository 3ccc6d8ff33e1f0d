import { Disclosure } from "#components/ui/disclosure.tsx";
import { BreakdownTable } from "./breakdown-table.tsx";
import type { Payment } from "./payment-sheet.ts";

/** Each row of a payment by kind, loaded when opened. */
export function PaymentBreakdown({ payment }: { payment: Payment }) {
  return (
    <Disclosure summary="Breakdown by kind: work, bonus, expenses, and the rest">
      <BreakdownTable paymentId={payment.id} rowCount={payment.invoice_count} />
    </Disclosure>
  );
}
