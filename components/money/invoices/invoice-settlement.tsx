import { useQuery } from "@tanstack/react-query";
import { Document, Documents } from "#components/money/documents.tsx";
import { PaymentStatus } from "#components/money/payments/payment-status.tsx";
import { RefundStatus } from "#components/money/refunds/refund-status.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Money } from "#components/ui/money.tsx";
import { getInvoiceSettlement } from "#lib/money/settlements/contract.ts";
import { query } from "#lib/platform/api/client.ts";

/** An invoice's payment and refunds; renders nothing if there are none. */
export function InvoiceSettlement({ invoiceId }: { invoiceId: string }) {
  const found = useQuery(query(getInvoiceSettlement, { invoice_id: invoiceId }));
  const { data, error } = found;
  if (error && !data) {
    return <ErrorState title="Couldn't load payments and refunds" query={found} />;
  }
  if (!data) return null;
  const { currency, refunded_total, payments, refunds } = data.data;
  if (payments.length + refunds.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-6">
      {payments.length > 0 ? (
        <Documents title="Payment">
          {payments.map((payment) => (
            <Document
              key={payment.id}
              href={`/payments?status=all&payment=${payment.id}`}
              label={payment.label}
              status={<PaymentStatus status={payment.status} />}
              day={payment.paid_at ?? payment.created_at}
              amount={<Money amount={payment.total_payment_currency} currency={payment.payment_currency} />}
            />
          ))}
        </Documents>
      ) : null}
      {refunds.length > 0 ? (
        <Documents
          title="Refunds"
          aside={
            <>
              <Money amount={refunded_total} currency={currency} /> in total
            </>
          }
        >
          {refunds.map((refund) => (
            <Document
              key={refund.id}
              href={`/refunds?refund=${refund.id}`}
              label={refund.label}
              status={<RefundStatus status={refund.status} />}
              day={refund.paid_at ?? refund.created_at}
              amount={
                <>
                  <Money amount={refund.amount} currency={currency} />
                  {refund.paid_currency === currency ? null : (
                    <span className="block text-xs text-fg-2">
                      <Money amount={refund.amount_paid_currency} currency={refund.paid_currency} />
                    </span>
                  )}
                </>
              }
            />
          ))}
        </Documents>
      ) : null}
    </div>
  );
}
