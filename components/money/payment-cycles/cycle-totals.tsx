import { Banner } from "#components/ui/banner.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import { ClosingChecklist } from "./closing-checklist.tsx";
import {
  type CycleDetail,
  exceptionText,
  issueAddress,
  pathOf,
  periodOf,
  type CycleTotals as Totals,
} from "./cycle.ts";
import { CycleChanges } from "./cycle-changes.tsx";
import { CycleReport } from "./cycle-report.tsx";
import { TotalsTable } from "./totals-table.tsx";
import { useTotals } from "./use-cycles.ts";

/** The cycle's totals, what changed, and what to do before it is closed. */
export function CycleTotals({ cycle }: { cycle: CycleDetail }) {
  const query = useTotals(cycle.id);
  const data = query.data?.data;
  if (data) return <Known cycle={cycle} totals={data} />;
  return (
    <Section title="Totals" id="totals">
      <Read what="the totals" query={query} className="h-56 w-full">
        {() => null}
      </Read>
    </Section>
  );
}

function Known({ cycle, totals }: { cycle: CycleDetail; totals: Totals }) {
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
