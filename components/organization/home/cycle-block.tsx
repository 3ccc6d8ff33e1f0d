import { useQuery } from "@tanstack/react-query";
import { type CycleTotals, frequencyNames } from "#components/money/payment-cycles/cycle.ts";
import { differenceText } from "#components/money/payment-cycles/difference-text.ts";
import { expectedByContracts } from "#components/money/payment-cycles/expected-totals.ts";
import { late } from "#components/ui/late.tsx";
import { Read } from "#components/ui/read.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { getPaymentCycleTotals } from "#lib/money/payment-cycles/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import { Amounts } from "./amounts.tsx";
import type { HomeSections } from "./home-data.ts";
import { Block, Line, Lines, TextLink } from "./home-section.tsx";
import { cutoffWords } from "./home-words.ts";

/** With what leads to the rows of each check, it is as large as half of Home. */
const ClosingChecklist = late(
  async () => (await import("#components/money/payment-cycles/closing-checklist.tsx")).ClosingChecklist,
  ({ checks }) => (
    <div className="flex flex-col gap-2">
      {checks.map(({ check }) => (
        <Skeleton key={check} className="h-10 w-full" />
      ))}
    </div>
  ),
);

type Money = NonNullable<HomeSections["money"]>;
type Cycle = NonNullable<Money["cycle"]>;

/** The next payment cycle to close: what it comes to, how it differs from the last one, and what to do before. */
export function CycleBlock({ cycle, open }: { cycle: Cycle; open: Money["open_cycles"] }) {
  const found = useQuery(query(getPaymentCycleTotals, { cycle_id: cycle.id }));
  const totals = found.data?.data;
  return (
    <Block
      title="Payment cycle"
      note={
        open.count > 1 ? (
          <>
            The one with the earliest cut-off.{" "}
            <TextLink href={open.href}>{`All ${formatCount(open.count)} open cycles`}</TextLink>
          </>
        ) : (
          "What it would come to if it were closed now."
        )
      }
    >
      <Lines label="Payment cycle">
        <Line
          href={cycle.href}
          title={formatPeriod(cycle.starts_on, cycle.ends_on)}
          note={
            <>
              <span className="block">{frequencyNames[cycle.frequency]}</span>
              {cycle.days < 0 ? (
                <Status tone="bad" className="whitespace-normal">
                  {cutoffWords(cycle.days)}
                </Status>
              ) : (
                cutoffWords(cycle.days)
              )}
            </>
          }
          end={totals ? <Amounts amounts={expectedByContracts(totals)} /> : <Skeleton className="h-4 w-28" />}
        />
      </Lines>
      <Read what="the checklist" query={found} className="mt-3 h-32 w-full">
        {({ data }) => <Details cycle={cycle} totals={data} />}
      </Read>
    </Block>
  );
}

function Details({ cycle, totals }: { cycle: Cycle; totals: CycleTotals }) {
  const checks = totals.closing?.checks ?? [];
  const found = checks.filter(({ count }) => count > 0);
  const passed = checks.length - found.length;
  return (
    <div className="mt-3 flex flex-col gap-3 text-sm">
      {totals.report ? (
        <p className="tabular-nums">
          {differenceText(totals.report, totals.previous_cycle)}
          {totals.previous_cycle === null ? null : (
            <>
              {". "}
              <TextLink href={`${cycle.href}#changes`}>Show changes by person</TextLink>
            </>
          )}
        </p>
      ) : null}
      {found.length > 0 ? <ClosingChecklist cycle={cycle} checks={found} /> : null}
      {checks.length > 0 ? (
        <p className="text-fg-2">
          {found.length === 0
            ? `All ${formatCount(checks.length)} checks before closing are done.`
            : `${formatCount(passed)} of ${formatCount(checks.length)} checks before closing are done.`}
        </p>
      ) : null}
    </div>
  );
}
