"use client";

import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { ReactNode } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { query } from "#lib/api/client.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import { formatDate } from "#lib/format/date.ts";
import { missing } from "#lib/format/missing.ts";
import { getInvoice } from "#lib/invoices/contract.ts";
import { countryName } from "./country-name.ts";
import { DownloadInvoice } from "./download-invoice.tsx";
import type { InvoiceRow } from "./invoice-columns.tsx";
import { InvoiceStatus } from "./invoice-status.tsx";
import { InvoiceSum } from "./invoice-sum.tsx";
import { invoiceDetail } from "./invoice-view.ts";
import { Money } from "./money.tsx";

interface InvoicePanelProps {
  id: string;
  /** What the list knows of it, shown until the rest has arrived. */
  preview: InvoiceRow | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

export function InvoicePanel({ id, preview, onStep, onClose }: InvoicePanelProps) {
  const { data, error, refetch, isFetching } = useQuery(query(getInvoice, invoiceDetail(id)));
  const invoice = data?.data ?? preview;
  return (
    <SidePanel
      title={invoice?.label ?? "Invoice"}
      subtitle={invoice ? <InvoiceStatus status={invoice.status} /> : null}
      onClose={onClose}
      actions={
        <>
          <IconButton label="Previous invoice" icon={ChevronUp} onClick={() => onStep(-1)} />
          <IconButton label="Next invoice" icon={ChevronDown} onClick={() => onStep(1)} />
        </>
      }
    >
      {error && !data ? (
        <ErrorState
          title="The invoice could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <>
          <p className="text-2xl font-semibold tabular-nums">
            {invoice ? <Money amount={invoice.total} currency={invoice.currency} /> : <Skeleton className="h-8 w-48" />}
          </p>
          <DownloadInvoice key={id} id={id} />
          {data ? <Details invoice={data.data} /> : <DetailsSkeleton />}
        </>
      )}
    </SidePanel>
  );
}

function Details({ invoice }: { invoice: OutputOf<typeof getInvoice>["data"] }) {
  const { worker } = invoice;
  return (
    <>
      <dl className="mt-4 mb-6 grid grid-cols-[7rem_1fr] gap-y-1.5 text-sm">
        <Detail name="Worker">{worker?.name ?? missing}</Detail>
        <Detail name="Country">{worker ? countryName(worker.country) : missing}</Detail>
        <Detail name="Issued">{formatDate(invoice.issued_at)}</Detail>
        <Detail name="Due">{formatDate(invoice.due_date)}</Detail>
        <Detail name="Paid">{formatDate(invoice.paid_at)}</Detail>
        <Detail name="Invoice id">
          <span className="flex flex-wrap items-center justify-between gap-x-2">
            <code className="font-mono text-xs">{invoice.id}</code>
            <CopyButton text={invoice.id} label="Copy id" size="small" variant="ghost" />
          </span>
        </Detail>
      </dl>
      <InvoiceSum invoice={invoice} />
    </>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="py-0.5 text-fg-2">{name}</dt>
      <dd className="min-w-0 py-0.5 tabular-nums">{children}</dd>
    </>
  );
}

function DetailsSkeleton() {
  return (
    <div className="mt-4" role="status">
      <span className="sr-only">Loading</span>
      <div className="mb-6 flex flex-col gap-3">
        {["w-40", "w-28", "w-24", "w-24", "w-24", "w-48"].map((width, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list that never moves
          <Skeleton key={place} className={`h-4 ${width}`} />
        ))}
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
    </div>
  );
}
