"use client";

import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Later } from "#components/ui/later.tsx";
import { PersonLink } from "#components/workforce/people/person-link.tsx";
import type { Refund } from "#lib/money/refunds/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { RefundActions } from "./refund-actions.tsx";
import { RefundHistory } from "./refund-history.tsx";
import { RefundSum } from "./refund-sum.tsx";
import { releaseText } from "./release-text.ts";

export default function RefundDetails({ refund }: { refund: Refund }) {
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
