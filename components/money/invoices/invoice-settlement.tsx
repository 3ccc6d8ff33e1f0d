import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PaymentStatus } from "#components/money/payments/payment-status.tsx";
import { RefundStatus } from "#components/money/refunds/refund-status.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { getInvoiceSettlement } from "#lib/money/settlements/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";

/** An invoice's payment and refunds; renders nothing if there are none. */
export function InvoiceSettlement({ invoiceId }: { invoiceId: string }) {
  const found = useQuery(query(getInvoiceSettlement, { invoice_id: invoiceId }));
  const { data, error } = found;
  if (error && !data) {
    return <ErrorState title="Couldn't load payments and refunds" query={found} />;
  }
  if (!data) return null;
  const { currency, refunded_total, payments, refunds } = data.data;
  return (
    <>
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
    </>
  );
}

function Documents({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="flex justify-between gap-2 pb-1 text-xs font-medium text-fg-2">
        {title}
        <span className="font-normal tabular-nums">{aside}</span>
      </h3>
      <ul className="text-sm tabular-nums">{children}</ul>
    </section>
  );
}

interface DocumentProps {
  href: string;
  label: string;
  status: ReactNode;
  day: string;
  amount: ReactNode;
}

function Document({ href, label, status, day, amount }: DocumentProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t py-1.5">
      <Link href={href} className="link inline-flex min-h-6 items-center font-medium">
        {label}
      </Link>
      {status}
      <span className="text-fg-2">{formatDate(day)}</span>
      <span className="ml-auto text-right">{amount}</span>
    </li>
  );
}
