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
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import type { PaymentRow } from "./payment-columns.tsx";

import { PaymentStatus } from "./payment-status.tsx";

const loadDetails = () => import("./payment-details.tsx");
const PaymentDetails = lazy(loadDetails);

interface PaymentPanelProps {
  id: string;
  /** The payment as the list has it, shown until the rest has loaded. */
  preview: PaymentRow | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

export function PaymentPanel({ id, preview, onStep, onClose }: PaymentPanelProps) {
  const { data, error, refetch, isFetching } = useQuery(query(getPaymentSheet, { payment_id: id }));
  // Loads the code in parallel with the data.
  useEffect(() => void loadDetails(), []);
  const payment = data?.data ?? preview;
  return (
    <SidePanel
      title={payment?.label ?? "Payment"}
      subtitle={payment ? <PaymentStatus status={payment.status} /> : null}
      onClose={onClose}
      actions={
        <>
          <IconButton label="Previous payment" icon={ChevronUp} onClick={() => onStep(-1)} />
          <IconButton label="Next payment" icon={ChevronDown} onClick={() => onStep(1)} />
        </>
      }
    >
      {error && !data ? (
        <ErrorState
          title="Couldn't load the payment"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <>
          <p className="text-2xl font-semibold tabular-nums">
            {payment ? (
              <Money amount={payment.total} currency={payment.payment_currency} />
            ) : (
              <Skeleton className="h-8 w-48" />
            )}
          </p>
          <Suspense fallback={<PanelSkeleton />}>
            {data ? <PaymentDetails key={id} payment={data.data} /> : <PanelSkeleton />}
          </Suspense>
        </>
      )}
    </SidePanel>
  );
}
