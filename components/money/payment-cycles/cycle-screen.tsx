"use client";

import { BarChart } from "#components/charts/bar-chart.tsx";
import { ChangeCurrency } from "#components/charts/change-currency.tsx";
import { ChartFigure } from "#components/charts/chart-figure.tsx";
import { ratesText } from "#components/charts/rates-text.ts";
import { OpenCorrections } from "#components/money/pay-corrections/open-corrections.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { ClosingChecklist } from "./closing-checklist.tsx";
import {
  type CycleDetail,
  exceptionText,
  frequencyNames,
  issueAddress,
  pathOf,
  payrollPath,
  periodOf,
  type CycleTotals as Totals,
} from "./cycle.ts";
import { CycleActions } from "./cycle-actions.tsx";
import { CycleChanges } from "./cycle-changes.tsx";
import { CycleProgress } from "./cycle-progress.tsx";
import { CycleStatus } from "./cycle-status.tsx";
import { differenceText } from "./difference-text.ts";
import { PreviewList } from "./preview-list.tsx";
import { TotalsTable } from "./totals-table.tsx";
import { useCycle, useTotals } from "./use-cycles.ts";

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

/** The cycle's totals, what changed, and what to do before it is closed. */
function CycleTotals({ cycle }: { cycle: CycleDetail }) {
  const query = useTotals(cycle.id);
  const data = query.data?.data;
  if (data) return <KnownTotals cycle={cycle} totals={data} />;
  return (
    <Section title="Totals" id="totals">
      <Read what="the totals" query={query} className="h-56 w-full">
        {() => null}
      </Read>
    </Section>
  );
}

function KnownTotals({ cycle, totals }: { cycle: CycleDetail; totals: Totals }) {
  const { previous_cycle: previous, report, closing, exceptions } = totals;
  const isEmpty = totals.totals.length === 0 && exceptions.length === 0;
  return (
    <>
      {closing && !isEmpty ? (
        <Section title="Before you close" id="checklist">
          <ClosingChecklist cycle={cycle} checks={closing.checks} />
        </Section>
      ) : null}
      <Section title="Totals" id="totals">
        {isEmpty ? (
          <EmptyState title="No contracts with this frequency in this period." />
        ) : (
          <>
            {closing
              ? null
              : exceptions.map((exception) => (
                  <Banner
                    key={exception.reason}
                    tone={exception.reason === "nothing_to_pay" ? "info" : "warn"}
                    className="mb-3"
                  >
                    {exceptionText(exception)} and {cycle.status === "closing" ? "will get" : "got"} no invoice.{" "}
                    <Link href={issueAddress(cycle, exception.reason)} className="underline">
                      Show contracts
                    </Link>
                  </Banner>
                ))}
            {report ? <CycleReport report={report} previous={previous} current={cycle.id} /> : null}
            {previous ? (
              <p className="pt-6 pb-1 text-xs text-fg-2">
                Compared with{" "}
                <Link href={pathOf(previous)} className="underline">
                  {periodOf(previous)}
                </Link>
              </p>
            ) : null}
            <TotalsTable totals={totals} />
          </>
        )}
      </Section>
      {previous === null ? null : <CycleChanges cycle={cycle} />}
    </>
  );
}

type Report = NonNullable<Totals["report"]>;

function notConverted(rows: Report["not_converted"]): string {
  const amounts = rows.map(({ total, currency }) => formatMoney(total, currency)).join(", ");
  return `Not included, because there is no exchange rate: ${amounts}.`;
}

interface CycleReportProps {
  report: Report;
  previous: Totals["previous_cycle"];
  current: string;
}

/** The cycle in one currency, next to the cycles before it. */
function CycleReport({ report, previous, current }: CycleReportProps) {
  const { currency, total, cycles, rates, not_converted } = report;
  const rows = cycles.map(({ id, total, ...period }) => ({
    ...{ key: id, name: periodOf(period), value: Math.max(0, Number(total)), text: formatMoney(total, currency) },
    href: id === current ? null : pathOf({ id }),
  }));
  const note = `In ${currency}.${rates.length > 0 ? " Every cycle is converted with the same exchange rates." : ""}`;
  return (
    <div className="grid items-start gap-x-12 gap-y-6 *:min-w-0 lg:grid-cols-2">
      <div>
        <p className="text-sm text-fg-2">Total in {currency}, with service fees, tax, and platform seats</p>
        <p className="my-1 text-2xl font-semibold tabular-nums">
          <Money amount={total} currency={currency} />
        </p>
        <p className="text-sm tabular-nums">{differenceText(report, previous)}</p>
        <p className="mt-2 text-xs text-fg-2">
          {rates.length > 0 ? `${ratesText(rates)}. ` : null}
          <ChangeCurrency />
        </p>
        {not_converted.length > 0 ? <p className="mt-2 text-xs text-warn">{notConverted(not_converted)}</p> : null}
      </div>
      {cycles.length > 1 ? (
        <ChartFigure
          title="Total by cycle"
          note={note}
          table={{
            headers: ["Payment cycle", "Total"],
            rows: rows.map(({ key, name, text, href }) => ({ key, name, cells: [{ text, href }] })),
          }}
        >
          <BarChart label="Total by cycle" bars={rows} />
        </ChartFigure>
      ) : null}
    </div>
  );
}
