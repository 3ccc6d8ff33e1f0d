import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { TableOf } from "#components/charts/chart-figure.tsx";
import { type CycleTotals, frequencyNames } from "#components/money/payment-cycles/cycle.ts";
import { differenceText } from "#components/money/payment-cycles/difference-text.ts";
import { expectedByContracts } from "#components/money/payment-cycles/expected-totals.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { late } from "#components/ui/late.tsx";
import { Read } from "#components/ui/read.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { getPaymentCycleTotals } from "#lib/money/payment-cycles/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatAmount } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import { Amounts } from "./amounts.tsx";
import type { HomeSections } from "./home-data.ts";
import { Block, Line, Lines, Nothing, TextLink } from "./home-section.tsx";
import { countText, cutoffWords } from "./home-words.ts";

type Money = NonNullable<HomeSections["money"]>;

const dueWords: Record<Money["due"][number]["key"], string> = {
  invoices_overdue: "Overdue",
  invoices_due: "Due within 7 days",
  due_later: "Due later",
  in_payment: "In a payment",
};

/** Every currency, the one of most invoices first, with its amounts by due date. */
function byCurrency(due: Money["due"]) {
  const currencies = new Set(due.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)));
  return {
    headers: ["Currency", ...due.map(({ key }) => dueWords[key])] as const,
    rows: [...currencies].map((currency) => ({
      ...{ key: currency, name: currency },
      cells: due.map(({ amounts }) => {
        const found = amounts.find((one) => one.currency === currency);
        return found ? { text: formatAmount(found.total), href: null } : null;
      }),
    })),
  };
}

/** What has to be paid, and the payment cycle that comes next. */
export function MoneyBlocks({ due, cycle, open_cycles }: Money) {
  const { scopes } = useAccount();
  return (
    <>
      <Block title="Cash out" note="Invoices to pay, by due date, and those already in a payment.">
        {due.every(({ count }) => count === 0) ? (
          <Nothing>
            Nothing to pay. Closing a payment cycle creates invoices: <TextLink href="/payroll">Open Payroll</TextLink>
          </Nothing>
        ) : (
          <>
            <Lines label="Cash out">
              {due.map(({ key, count, amounts, href }) => (
                <Line
                  key={key}
                  href={count === 0 ? null : href}
                  title={
                    key === "invoices_overdue" && count > 0 ? (
                      <Status tone="bad">{dueWords[key]}</Status>
                    ) : (
                      dueWords[key]
                    )
                  }
                  note={count === 0 ? "None" : countText({ count }, ["invoice", "invoices"])}
                  end={<Amounts amounts={amounts} />}
                />
              ))}
            </Lines>
            <TableOf label="Cash out by currency" {...byCurrency(due)} />
          </>
        )}
      </Block>
      {cycle ? (
        <CycleBlock cycle={cycle} open={open_cycles} />
      ) : (
        <Block title="Payment cycle">
          <Nothing>
            No payment cycle is open.{" "}
            <TextLink href="/payroll">
              {scopes.includes("accounting:write") ? "Create the next one" : "Open Payroll"}
            </TextLink>
          </Nothing>
        </Block>
      )}
    </>
  );
}

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

type Cycle = NonNullable<Money["cycle"]>;

/** The next payment cycle to close: what it comes to, how it differs from the last one, and what to do before. */
function CycleBlock({ cycle, open }: { cycle: Cycle; open: Money["open_cycles"] }) {
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
  // The same array until the totals change, so that the checklist stays while its code is on its way.
  const found = useMemo(() => totals.closing?.checks.filter(({ count }) => count > 0) ?? [], [totals.closing]);
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
