"use client";

import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { Money } from "#components/invoices/money.tsx";
import { Detail, PanelSkeleton } from "#components/table/panel-details.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { query } from "#lib/api/client.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import { formatDate } from "#lib/format/date.ts";
import { getRefundStatement } from "#lib/refunds/contract.ts";
import { RefundActions } from "./refund-actions.tsx";
import type { RefundRow } from "./refund-columns.tsx";
import { RefundHistory } from "./refund-history.tsx";
import { RefundStatus } from "./refund-status.tsx";
import { RefundSum } from "./refund-sum.tsx";

interface RefundPanelProps {
  id: string;
  /** What the list knows of it, shown until the rest has arrived. */
  preview: RefundRow | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

export type Refund = OutputOf<typeof getRefundStatement>["data"];

export function RefundPanel({ id, preview, onStep, onClose }: RefundPanelProps) {
  const { data, error, refetch, isFetching } = useQuery(query(getRefundStatement, { refund_statement_id: id }));
  const refund = data?.data ?? preview;
  return (
    <SidePanel
      title={refund?.label ?? "Refund"}
      subtitle={refund ? <RefundStatus status={refund.status} /> : null}
      onClose={onClose}
      actions={
        <>
          <IconButton label="Previous refund" icon={ChevronUp} onClick={() => onStep(-1)} />
          <IconButton label="Next refund" icon={ChevronDown} onClick={() => onStep(1)} />
        </>
      }
    >
      {error && !data ? (
        <ErrorState
          title="The refund could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <>
          <p className="text-2xl font-semibold tabular-nums">
            {refund ? (
              <Money amount={refund.total} currency={refund.payment_currency} />
            ) : (
              <Skeleton className="h-8 w-48" />
            )}
          </p>
          {data ? <Details key={id} refund={data.data} /> : <PanelSkeleton />}
        </>
      )}
    </SidePanel>
  );
}

function Details({ refund }: { refund: Refund }) {
  return (
    <div className="flex flex-col gap-6 pt-4">
      {refund.failure_reason ? (
        <Banner tone="warn" title="The money did not come back">
          {refund.failure_reason} What it held of its invoices can be refunded again.
        </Banner>
      ) : null}
      <RefundActions refund={refund} />
      <dl className="grid grid-cols-[7rem_1fr] gap-y-1.5 text-sm">
        <Detail name="Legal entity">{refund.legal_entity.name}</Detail>
        <Detail name="Reason">{refund.reason}</Detail>
        <Detail name="Created">{formatDate(refund.created_at)}</Detail>
        <Detail name="Refunded">{formatDate(refund.paid_at)}</Detail>
        <Detail name="Refund id">
          <span className="flex flex-wrap items-center justify-between gap-x-2">
            <code className="font-mono text-xs">{refund.id}</code>
            <CopyButton text={refund.id} label="Copy id" size="small" variant="ghost" />
          </span>
        </Detail>
      </dl>
      <RefundSum refund={refund} />
      <RefundHistory refundId={refund.id} />
    </div>
  );
}
