"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { type PanelProps, RecordPanel } from "#components/screen/record-panel.tsx";
import { RowFacts } from "#components/table/row-facts.tsx";
import { Money } from "#components/ui/money.tsx";
import { PanelSkeleton } from "#components/ui/panel-skeleton.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { type PaymentRow, paymentList } from "./payment-list.tsx";

import { PaymentStatus } from "./payment-status.tsx";

const loadDetails = () => import("./payment-details.tsx");
const PaymentDetails = lazy(loadDetails);

export function PaymentPanel({ id, preview, ...steps }: PanelProps<PaymentRow>) {
  const found = useQuery(query(getPaymentSheet, { payment_id: id }));
  const { data } = found;
  // Loads the code in parallel with the data.
  useEffect(() => void loadDetails(), []);
  const payment = data?.data ?? preview;
  const early = preview ? (
    <RowFacts row={preview} columns={paymentList.columns} except={["label", "status", "total"]} />
  ) : (
    <PanelSkeleton />
  );
  return (
    <RecordPanel
      noun="payment"
      query={found}
      title={payment ? documentNumber(payment) : "Payment"}
      subtitle={payment ? <PaymentStatus status={payment.status} /> : null}
      {...steps}
    >
      <p className="text-2xl font-semibold tabular-nums">
        {payment ? (
          <Money amount={payment.total} currency={payment.payment_currency} />
        ) : (
          <Skeleton className="h-8 w-48" />
        )}
      </p>
      <Suspense fallback={early}>{data ? <PaymentDetails key={id} payment={data.data} /> : early}</Suspense>
    </RecordPanel>
  );
}
