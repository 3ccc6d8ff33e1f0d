"use client";

import { OpenCorrections } from "#components/money/pay-corrections/open-corrections.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { type CycleDetail, frequencyNames, payrollPath, periodOf } from "./cycle.ts";
import { CycleActions } from "./cycle-actions.tsx";
import { CycleProgress } from "./cycle-progress.tsx";
import { CycleStatus } from "./cycle-status.tsx";
import { CycleTotals } from "./cycle-totals.tsx";
import { PreviewList } from "./preview-list.tsx";
import { useCycle } from "./use-cycles.ts";

export const CycleScreen = forRole("accounting:read", { title: "Payment cycle", what: "payroll" }, Known);

function Known({ id }: { id: string }) {
  return (
    <RecordPage title="Payment cycle" list={{ href: payrollPath, title: "Payroll" }} query={useCycle(id)}>
      {(row) => <Cycle cycle={row} />}
    </RecordPage>
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
            {cycle.invoices_due_on > cycle.due_on ? (
              <span>Invoices due {formatDate(cycle.invoices_due_on)}</span>
            ) : null}
          </span>
        }
        action={<CycleActions cycle={cycle} />}
      />
      <CycleProgress cycle={cycle} />
      <div className="flex flex-col gap-8">
        <CycleTotals cycle={cycle} />
        {cycle.status === "open" ? null : <OpenCorrections of={{ payment_cycle_id: cycle.id }} />}
        <PreviewList cycle={cycle} />
      </div>
    </>
  );
}
