"use client";

import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { lazy, Suspense, useEffect } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Money } from "#components/ui/money.tsx";
import { PanelSkeleton } from "#components/ui/panel-skeleton.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { getRefundStatement } from "#lib/money/refunds/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import type { RefundRow } from "./refund-columns.tsx";
import { RefundStatus } from "./refund-status.tsx";

const loadDetails = () => import("./refund-details.tsx");
const RefundDetails = lazy(loadDetails);

interface RefundPanelProps {
  id: string;
  /** The refund as the list has it, shown until the rest has loaded. */
  preview: RefundRow | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

export function RefundPanel({ id, preview, onStep, onClose }: RefundPanelProps) {
  const { data, error, refetch, isFetching } = useQuery(query(getRefundStatement, { refund_statement_id: id }));
  // Loads the code in parallel with the data.
  useEffect(() => void loadDetails(), []);
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
          title="Couldn't load the refund"
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
          <Suspense fallback={<PanelSkeleton />}>
            {data ? <RefundDetails key={id} refund={data.data} /> : <PanelSkeleton />}
          </Suspense>
        </>
      )}
    </SidePanel>
  );
}
