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
import { formatDate } from "#lib/format/date.ts";
import { missing } from "#lib/format/missing.ts";
import { formatCount } from "#lib/format/number.ts";
import { getPaymentSheet } from "#lib/settlements/contract.ts";
import { methodWord } from "./method-word.ts";
import { MoneyHistory } from "./money-history.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { PaymentBreakdown } from "./payment-breakdown.tsx";
import type { PaymentRow } from "./payment-columns.tsx";

import { type Payment, sumRowsOf } from "./payment-sheet.ts";
import { PaymentStatus } from "./payment-status.tsx";
import { PaymentSum } from "./payment-sum.tsx";

interface PaymentPanelProps {
  id: string;
  /** What the list knows of it, shown until the rest has arrived. */
  preview: PaymentRow | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

export function PaymentPanel({ id, preview, onStep, onClose }: PaymentPanelProps) {
  const { data, error, refetch, isFetching } = useQuery(query(getPaymentSheet, { payment_id: id }));
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
          title="The payment could not be loaded"
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
          {data ? <Details key={id} payment={data.data} /> : <PanelSkeleton />}
        </>
      )}
    </SidePanel>
  );
}

function Details({ payment }: { payment: Payment }) {
  const { invoice_count, worker_count } = payment;
  return (
    <div className="flex flex-col gap-6 pt-4">
      {payment.failure_reason ? (
        <Banner tone={payment.status === "failed" ? "warn" : "info"} title={endWords[payment.status]}>
          {payment.failure_reason} Its invoices wait for payment again.
        </Banner>
      ) : null}
      <PaymentActions payment={payment} />
      <dl className="grid grid-cols-[7rem_1fr] gap-y-1.5 text-sm">
        <Detail name="Legal entity">{payment.legal_entity.name}</Detail>
        <Detail name="Method">{methodWord(payment.payment_method.type)}</Detail>
        <Detail name="Reference">{payment.service_reference ?? missing}</Detail>
        <Detail name="Created">{formatDate(payment.created_at)}</Detail>
        <Detail name="Paid">{formatDate(payment.paid_at)}</Detail>
        <Detail name="For">
          {formatCount(invoice_count)} {invoice_count === 1 ? "invoice" : "invoices"}
          {worker_count > 0 ? ` of ${formatCount(worker_count)} ${worker_count === 1 ? "worker" : "workers"}` : ""}
        </Detail>
        <Detail name="Payment id">
          <span className="flex flex-wrap items-center justify-between gap-x-2">
            <code className="font-mono text-xs">{payment.id}</code>
            <CopyButton text={payment.id} label="Copy id" size="small" variant="ghost" />
          </span>
        </Detail>
      </dl>
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
        <MoneyHistory history={payment.history} />
      </section>
    </div>
  );
}

const endWords: Partial<Record<Payment["status"], string>> = {
  failed: "The transfer failed",
  cancelled: "The payment was canceled",
};
