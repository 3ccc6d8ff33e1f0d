import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { Document, Documents } from "#components/money/documents.tsx";
import { Headline } from "#components/money/invoices/headline.tsx";
import { RefundStatus } from "#components/money/refunds/refund-status.tsx";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { RecordHistory } from "#components/screen/record-history.tsx";
import { type PanelProps, RecordPanel } from "#components/screen/record-panel.tsx";
import { ExportLink } from "#components/table/export-link.tsx";
import { FigureTable } from "#components/table/figure-table.tsx";
import { RowFacts } from "#components/table/row-facts.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Later } from "#components/ui/later.tsx";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { Read } from "#components/ui/read.tsx";
import { exportPaymentBreakdown, getPaymentBreakdown } from "#lib/money/payments/contract.ts";
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import { csvAddress, query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatAmount } from "#lib/platform/format/money.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import { type BreakdownRow, kindsOf, nameOf } from "./breakdown-kinds.ts";
import { historyWords } from "./history-words.ts";
import { methodWord } from "./method-word.ts";
import { PaymentActions } from "./payment-actions.tsx";
import { Due, type PaymentRow, paymentList } from "./payment-list.tsx";
import { type Payment, sumRowsOf } from "./payment-sheet.ts";
import { PaymentStatus } from "./payment-status.tsx";
import { PaymentSum } from "./payment-sum.tsx";

export function PaymentPanel({ id, preview, ...steps }: PanelProps<PaymentRow>) {
  const found = useQuery(query(getPaymentSheet, { payment_id: id }));
  const { data } = found;
  const payment = data?.data ?? preview;
  return (
    <RecordPanel
      noun="payment"
      query={found}
      title={payment ? documentNumber(payment) : "Payment"}
      subtitle={payment ? <PaymentStatus status={payment.status} /> : null}
      {...steps}
    >
      <Headline of={payment && [payment.total, payment.payment_currency]} />
      {data ? (
        <Details key={id} payment={data.data} />
      ) : (
        <RowFacts row={preview} columns={paymentList.columns} except={["label", "status", "total"]} />
      )}
    </RecordPanel>
  );
}

function Details({ payment }: { payment: Payment }) {
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
        {payment.due_date ? (
          <Detail name="Due">
            <Due date={payment.due_date} />
          </Detail>
        ) : null}
        <Detail name="Paid">{formatDate(payment.paid_at)}</Detail>
        <Detail name="Covers">
          {countOf(invoice_count, "invoice")}
          {worker_count > 0 ? ` for ${countOf(worker_count, "worker")}` : ""}
        </Detail>
        <RecordDetails name="Payment ID" id={payment.id} />
      </DetailList>
      {payment.refunds.length > 0 ? (
        <Documents title="Refunds">
          {payment.refunds.map((refund) => (
            <Document
              key={refund.id}
              href={`/refunds?refund=${refund.id}`}
              label={refund.label}
              status={<RefundStatus status={refund.status} />}
              day={refund.paid_at ?? refund.created_at}
              amount={<Money amount={refund.amount} currency={payment.payment_currency} />}
            />
          ))}
        </Documents>
      ) : null}
      <Later>
        <PaymentSum
          rows={sumRowsOf(payment)}
          invoiceCount={invoice_count}
          serviceFee={payment.service_fee}
          total={payment.total}
          currency={payment.payment_currency}
        />
        <Disclosure summary="Breakdown by kind: work, bonus, expenses, and the rest">
          <BreakdownTable paymentId={payment.id} rowCount={invoice_count} />
        </Disclosure>
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

const maxRows = 200;

interface BreakdownTableProps {
  paymentId: string;
  /** Number of rows that belong to invoices. */
  rowCount: number;
}

function BreakdownTable({ paymentId, rowCount }: BreakdownTableProps) {
  const found = useQuery(query(getPaymentBreakdown, { payment_id: paymentId, limit: maxRows }));
  return (
    <Read what="the breakdown" query={found} className="mt-2 h-40 w-full">
      {({ data: rows }) => (
        <>
          <Rows rows={rows} />
          <div className="flex flex-wrap items-center justify-between gap-2 pt-2">
            <p className="text-xs text-fg-2">
              {rows.length < maxRows
                ? "Columns that are zero in every row aren't shown."
                : `The first ${formatCount(maxRows)} rows of ${formatCount(rowCount)} invoices. The CSV has all of them.`}
            </p>
            <ExportLink
              href={csvAddress(exportPaymentBreakdown, { payment_id: paymentId })}
              className={buttonClasses({ size: "small" })}
            >
              <Download aria-hidden="true" />
              Export breakdown as CSV
            </ExportLink>
          </div>
        </>
      )}
    </Read>
  );
}

function Rows({ rows }: { rows: readonly BreakdownRow[] }) {
  const kinds = kindsOf(rows);
  return (
    <FigureTable
      label="Breakdown by kind"
      heads={["For", ...kinds.map(({ name }) => name), "Total", "In the payment"]}
      rows={rows.map((row, place) => ({
        // Fee rows have no ID of their own.
        key: String(place),
        name: nameOf(row),
        figures: [
          ...kinds.map(({ key }) => formatAmount(row[key])),
          <Money key="total" amount={row.total} currency={row.currency} />,
          <Money key="paid" amount={row.total_payment_currency} currency={row.payment_currency} />,
        ],
      }))}
    />
  );
}
