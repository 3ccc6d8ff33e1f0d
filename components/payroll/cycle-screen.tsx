"use client";

import ChevronLeft from "lucide-react/icons/chevron-left";
import Link from "next/link";
import { PageMissing } from "#components/shell/page-missing.tsx";
import { useAccount } from "#components/shell/use-account.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import { formatDate } from "#lib/format/date.ts";
import { type CycleDetail, frequencyNames, payrollPath, periodOf } from "./cycle.ts";
import { CycleActions } from "./cycle-actions.tsx";
import { CycleProgress } from "./cycle-progress.tsx";
import { CycleStatus } from "./cycle-status.tsx";
import { CycleTotals } from "./cycle-totals.tsx";
import { PreviewList } from "./preview-list.tsx";
import { useCycle } from "./use-cycles.ts";

export function CycleScreen({ id }: { id: string }) {
  const { scopes, role } = useAccount();
  if (scopes.includes("accounting:read")) return <Known id={id} />;
  return (
    <Page>
      <PageHeader title="Payment cycle" />
      <EmptyState
        title={`Your role (${role}) does not include payroll. An administrator of the organization can change it.`}
      />
    </Page>
  );
}

function Known({ id }: { id: string }) {
  const query = useCycle(id);
  const { data, error } = query;
  return (
    <Page>
      <nav aria-label="Breadcrumb" className="-mt-1 mb-1">
        <Link
          href={payrollPath}
          className="-ml-1 inline-flex h-(--control-sm) items-center gap-0.5 rounded-sm pr-1 text-xs text-fg-2 hover:text-fg"
        >
          <ChevronLeft aria-hidden="true" className="size-3.5" />
          Payroll
        </Link>
      </nav>
      {error?.status === 404 || error?.status === 400 ? (
        <PageMissing />
      ) : data ? (
        <>
          <StaleNotice query={query} className="mb-3" />
          <Cycle cycle={data.data} />
        </>
      ) : error ? (
        <>
          <PageHeader title="Payment cycle" />
          <ErrorState
            title="The payment cycle could not be loaded"
            error={error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </>
      ) : (
        <div role="status">
          <span className="sr-only">Loading the payment cycle</span>
          <Skeleton className="mb-3 h-8 w-64" />
          <Skeleton className="mb-6 h-8 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </Page>
  );
}

function Cycle({ cycle }: { cycle: CycleDetail }) {
  return (
    <>
      <PageHeader
        title={periodOf(cycle)}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <CycleStatus cycle={cycle} />
            <span>{frequencyNames[cycle.frequency]}</span>
            <span>Cut-off {formatDate(cycle.cutoff_on)}</span>
            <span>Due {formatDate(cycle.due_on)}</span>
          </span>
        }
        action={<CycleActions cycle={cycle} />}
      />
      <CycleProgress cycle={cycle} />
      <div className="flex flex-col gap-8">
        <CycleTotals cycle={cycle} />
        <PreviewList cycle={cycle} />
      </div>
    </>
  );
}
