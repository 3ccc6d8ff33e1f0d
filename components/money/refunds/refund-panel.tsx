import { useQuery } from "@tanstack/react-query";
import { Headline } from "#components/money/invoices/headline.tsx";
import { subtractAmount } from "#components/money/invoices/sum-amounts.ts";
import { historyWords } from "#components/money/payments/history-words.ts";
import { SumLine, SumTable } from "#components/money/payments/sum-table.tsx";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { RecordHistory } from "#components/screen/record-history.tsx";
import { type PanelProps, RecordPanel } from "#components/screen/record-panel.tsx";
import { RowFacts } from "#components/table/row-facts.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Later } from "#components/ui/later.tsx";
import { Link } from "#components/ui/link.tsx";
import { Read } from "#components/ui/read.tsx";
import { PersonLink } from "#components/workforce/people/person-link.tsx";
import { getRefundStatement, type Refund } from "#lib/money/refunds/contract.ts";
import { getRefundHistory } from "#lib/money/settlements/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { RefundActions } from "./refund-actions.tsx";
import { type RefundRow, refundList } from "./refund-list.tsx";
import { RefundStatus } from "./refund-status.tsx";
import { releaseText } from "./release-text.ts";

export function RefundPanel({ id, preview, ...steps }: PanelProps<RefundRow>) {
  const found = useQuery(query(getRefundStatement, { refund_statement_id: id }));
  const { data } = found;
  const refund = data?.data ?? preview;
  return (
    <RecordPanel
      noun="refund"
      query={found}
      title={refund ? documentNumber(refund) : "Refund"}
      subtitle={refund ? <RefundStatus status={refund.status} /> : null}
      {...steps}
    >
      <Headline of={refund && [refund.total, refund.payment_currency]} />
      {data ? (
        <Details key={id} refund={data.data} />
      ) : (
        <RowFacts row={preview} columns={refundList.columns} except={["label", "status", "total"]} />
      )}
    </RecordPanel>
  );
}

function Details({ refund }: { refund: Refund }) {
  const { payment_currency: currency, paid_currency: paid, total_paid_currency: returned } = refund;
  return (
    <div className="flex flex-col gap-6 pt-4">
      {refund.failure_reason ? (
        <Banner tone="warn" title="The money wasn't returned">
          {refund.failure_reason} You can refund its amounts again.
        </Banner>
      ) : null}
      <RefundActions refund={refund} />
      <DetailList>
        <Detail name="Legal entity">{refund.legal_entity.name}</Detail>
        {refund.workers.length === 1 && refund.workers[0] ? (
          <Detail name="Worker">
            <PersonLink person={refund.workers[0]} />
          </Detail>
        ) : null}
        <Detail name="Reason">{refund.reason}</Detail>
        <Detail name="Net">{formatMoney(refund.net_total, currency)}</Detail>
        <Detail name="VAT">{formatMoney(refund.vat_total, currency)}</Detail>
        {paid !== null && paid !== currency ? (
          <Detail name={`Returned in ${paid}`}>
            {formatMoney(returned, paid)}
            {refund.fx_rate === null ? null : ` at ${refund.fx_rate}`}
          </Detail>
        ) : null}
        {refund.release ? <Detail name="Work">{releaseText(refund)}</Detail> : null}
        <Detail name="Created">{formatDate(refund.created_at)}</Detail>
        <Detail name="Refunded">{formatDate(refund.paid_at)}</Detail>
        <RecordDetails name="Refund ID" id={refund.id} />
      </DetailList>
      <Later>
        <RefundSum refund={refund} />
        <RefundHistory refundId={refund.id} />
      </Later>
    </div>
  );
}

/** Who did what, loaded when opened. */
function RefundHistory({ refundId }: { refundId: string }) {
  return (
    <Disclosure summary="History">
      <History refundId={refundId} />
    </Disclosure>
  );
}

function History({ refundId }: { refundId: string }) {
  const found = useQuery(query(getRefundHistory, { refund_statement_id: refundId }));
  return (
    <Read what="the history" query={found} className="mt-2 h-9 w-full">
      {({ data }) => <RecordHistory history={data} words={historyWords} />}
    </Read>
  );
}

/** The amount refunded on each invoice, as an addition that gives the refund's total. */
function RefundSum({ refund }: { refund: Refund }) {
  const { items, total, payment_currency: currency, workers } = refund;
  return (
    <SumTable
      caption="Refunded amounts"
      row="Invoice"
      amounts={items.map(({ amount }) => amount)}
      total={total}
      currency={currency}
      what={items.length === 1 ? "Matches the item" : `Matches the sum of ${formatCount(items.length)} items`}
    >
      {items.map((item) => {
        const left = subtractAmount(item.invoice_total, item.refunded_total);
        return (
          <SumLine key={item.invoice_id} amount={item.amount}>
            <Link
              href={`/invoices?status=all&invoice=${item.invoice_id}`}
              className="link inline-flex min-h-6 items-center font-medium"
            >
              {item.label}
            </Link>
            {items.length === 1 && workers[0] ? ` ${workers[0].name}` : null}
            <span className="block text-xs text-fg-2">
              of {formatMoney(item.invoice_total, currency)};{" "}
              {/[1-9]/.test(left) ? `${formatMoney(left, currency)} not refunded` : "fully refunded"}
              {item.paid_currency === currency
                ? null
                : `; ${formatMoney(item.amount_paid_currency, item.paid_currency)} at ${item.fx_rate}`}
            </span>
          </SumLine>
        );
      })}
    </SumTable>
  );
}
