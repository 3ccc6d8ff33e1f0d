"use client";

import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { RecordHistory } from "#components/screen/record-history.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Later } from "#components/ui/later.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { historyWords } from "./history-words.ts";
import { methodWord } from "./method-word.ts";
import { PaymentActions } from "./payment-actions.tsx";
import { PaymentBreakdown } from "./payment-breakdown.tsx";
import { type Payment, sumRowsOf } from "./payment-sheet.ts";
import { PaymentSum } from "./payment-sum.tsx";

export default function PaymentDetails({ payment }: { payment: Payment }) {
  const { invoice_count, worker_count } = payment;
  return (
    <div className="flex flex-col gap-6 pt-4">
      {payment.failure_reason ? (
        <Banner tone={payment.status === "failed" ? "warn" : "info"} title={endWords[payment.status]}>
          {payment.failure_reason} Its invoices are awaiting payment again.
        </Banner>
      ) : null}
      <PaymentActions payment={payment} />
      <p className="text-sm">
        <Link
          href={`/payments/${payment.id}/transfers`}
          className="link inline-flex min-h-6 items-center coarse:min-h-10"
        >
          Transfers: what goes to whom
        </Link>
      </p>
      <DetailList>
        <Detail name="Legal entity">{payment.legal_entity.name}</Detail>
        <Detail name="Method">{methodWord(payment.payment_method.type)}</Detail>
        <Detail name="Reference">{payment.service_reference ?? missing}</Detail>
        <Detail name="Created">{formatDate(payment.created_at)}</Detail>
        <Detail name="Paid">{formatDate(payment.paid_at)}</Detail>
        <Detail name="Covers">
          {formatCount(invoice_count)} {invoice_count === 1 ? "invoice" : "invoices"}
          {worker_count > 0 ? ` for ${formatCount(worker_count)} ${worker_count === 1 ? "worker" : "workers"}` : ""}
        </Detail>
        <RecordDetails name="Payment ID" id={payment.id} />
      </DetailList>
      <Later>
        <PaymentSum
          rows={sumRowsOf(payment)}
          invoiceCount={invoice_count}
          serviceFee={payment.service_fee}
          total={payment.total}
          currency={payment.payment_currency}
        />
        <PaymentBreakdown payment={payment} />
        <section>
          <h3 className="pb-1 text-xs font-medium text-fg-2">History</h3>
          <RecordHistory history={payment.history} words={historyWords} />
        </section>
      </Later>
    </div>
  );
}

const endWords: Partial<Record<Payment["status"], string>> = {
  failed: "The transfer failed",
  cancelled: "The payment was canceled",
};
