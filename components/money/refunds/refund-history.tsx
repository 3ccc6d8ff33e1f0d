"use client";

import { useQuery } from "@tanstack/react-query";
import { historyWords } from "#components/money/payments/history-words.ts";
import { RecordHistory } from "#components/screen/record-history.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { getRefundHistory } from "#lib/money/settlements/contract.ts";
import { query } from "#lib/platform/api/client.ts";

/** Who did what, loaded when opened. */
export function RefundHistory({ refundId }: { refundId: string }) {
  return (
    <Disclosure summary="History">
      <History refundId={refundId} />
    </Disclosure>
  );
}

function History({ refundId }: { refundId: string }) {
  const found = useQuery(query(getRefundHistory, { refund_statement_id: refundId }));
  const { data, error } = found;
  if (error && !data) {
    return <ErrorState title="Couldn't load the history" query={found} />;
  }
  return data ? <RecordHistory history={data.data} words={historyWords} /> : <Skeleton className="mt-2 h-9 w-full" />;
}
