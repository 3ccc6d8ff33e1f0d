"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { type PanelProps, RecordPanel } from "#components/screen/record-panel.tsx";
import { RowFacts } from "#components/table/row-facts.tsx";
import { Money } from "#components/ui/money.tsx";
import { PanelSkeleton } from "#components/ui/panel-skeleton.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { getRefundStatement } from "#lib/money/refunds/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { type RefundRow, refundList } from "./refund-list.tsx";
import { RefundStatus } from "./refund-status.tsx";

const loadDetails = () => import("./refund-details.tsx");
const RefundDetails = lazy(loadDetails);

export function RefundPanel({ id, preview, ...steps }: PanelProps<RefundRow>) {
  const found = useQuery(query(getRefundStatement, { refund_statement_id: id }));
  const { data } = found;
  // Loads the code in parallel with the data.
  useEffect(() => void loadDetails(), []);
  const refund = data?.data ?? preview;
  const early = preview ? (
    <RowFacts row={preview} columns={refundList.columns} except={["label", "status", "total"]} />
  ) : (
    <PanelSkeleton />
  );
  return (
    <RecordPanel
      noun="refund"
      query={found}
      title={refund ? documentNumber(refund) : "Refund"}
      subtitle={refund ? <RefundStatus status={refund.status} /> : null}
      {...steps}
    >
      <p className="text-2xl font-semibold tabular-nums">
        {refund ? (
          <Money amount={refund.total} currency={refund.payment_currency} />
        ) : (
          <Skeleton className="h-8 w-48" />
        )}
      </p>
      <Suspense fallback={early}>{data ? <RefundDetails key={id} refund={data.data} /> : early}</Suspense>
    </RecordPanel>
  );
}
