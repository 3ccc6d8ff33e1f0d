"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Money } from "#components/money/invoices/money.tsx";
import { sumAmounts } from "#components/money/invoices/sum-amounts.ts";
import { Banner } from "#components/ui/banner.tsx";
import { cn } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { ScrollBox } from "#components/ui/scroll-box.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatAmount } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type CycleDetail, exceptionText, pathOf, periodOf, type CycleTotals as Totals } from "./cycle.ts";
import { Difference } from "./difference.tsx";
import { useTotals } from "./use-cycles.ts";

const cell = "py-2 pl-4 first:pl-0";
const number = cn(cell, "text-right whitespace-nowrap");
/** Stays in sight where the table scrolls sideways. */
const name = cn(cell, "sticky left-0 max-w-40 bg-bg text-left sm:max-w-none");

/** Sums by legal entity and currency, beside the cycle before. */
export function CycleTotals({ cycle }: { cycle: CycleDetail }) {
  const query = useTotals(cycle.id);
  const data = query.data?.data;
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="mb-2 text-lg font-semibold">
        Totals
      </h2>
      {data ? (
        <Known cycle={cycle} totals={data} />
      ) : query.error ? (
        <ErrorState
          title="The totals could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div role="status">
          <span className="sr-only">Adding up</span>
          <Skeleton className="h-56 w-full" />
        </div>
      )}
    </section>
  );
}

function Known({ cycle, totals }: { cycle: CycleDetail; totals: Totals }) {
  const { previous_cycle: previous, seats, exceptions } = totals;
  if (totals.totals.length === 0 && exceptions.length === 0)
    return <EmptyState title="No contract of this frequency runs in this period." />;
  return (
    <>
      {exceptions.map((exception) => (
        <Banner
          key={exception.reason}
          tone={exception.reason === "no_exchange_rate" ? "warn" : "info"}
          className="mb-3"
        >
          {exceptionText(exception)} and {cycle.status === "open" ? "will get" : "got"} no invoice.
        </Banner>
      ))}
      <p className="pb-1 text-xs text-fg-2">
        {previous ? (
          <>
            Compared with{" "}
            <Link href={pathOf(previous)} className="underline">
              {periodOf(previous)}
            </Link>
          </>
        ) : (
          "There is no closed cycle of this frequency to compare with."
        )}
      </p>
      <ScrollBox label="Totals by legal entity and currency" className="-mx-4 overflow-x-auto px-4 lg:-mx-6 lg:px-6">
        <table className="w-full min-w-160 text-sm tabular-nums">
          <thead>
            <tr className="border-y text-left text-xs text-fg-2">
              <Head>Legal entity</Head>
              <Head right>Contracts</Head>
              <Head right>Amount</Head>
              <Head right>Service fee</Head>
              <Head right>Tax</Head>
              <Head right>Total</Head>
              <Head right>Difference</Head>
            </tr>
          </thead>
          <tbody>
            {totals.totals.map((row) => (
              <tr key={`${row.legal_entity_id} ${row.currency}`} className="border-b">
                <th scope="row" className={cn(name, "font-normal")}>
                  {row.legal_entity_name}
                </th>
                <td className={number}>{formatCount(row.contracts)}</td>
                <td className={number}>{formatAmount(row.amount)}</td>
                <td className={number}>{formatAmount(row.service_fee)}</td>
                <td className={number}>{formatAmount(row.vat_total)}</td>
                <td className={cn(number, "font-medium")}>
                  <Money amount={row.total} currency={row.currency} />
                </td>
                <td className={cn(number, "text-fg-2")}>
                  <Difference total={row.total} previous={row.previous_total} />
                </td>
              </tr>
            ))}
            {seats.map((seat) => (
              <tr key={seat.legal_entity_id} className="border-b text-fg-2">
                <th scope="row" className={cn(name, "font-normal")}>
                  {seat.legal_entity_name}, seats of the platform
                </th>
                <td className={number}>{formatCount(seat.seats)}</td>
                <td className={number}>{formatAmount(seat.amount)}</td>
                <td className={number} />
                <td className={number}>{formatAmount(seat.vat_total)}</td>
                <td className={number}>
                  <Money amount={seat.total} currency={seat.currency} />
                </td>
                <td className={number} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            {sumsOf(totals).map(([currency, total]) => (
              <tr key={currency} className="font-semibold">
                <th scope="row" className={cn(name, "font-semibold")}>
                  All in {currency}
                </th>
                <td colSpan={4} />
                <td className={number}>
                  <Money amount={total} currency={currency} />
                </td>
                <td />
              </tr>
            ))}
          </tfoot>
        </table>
      </ScrollBox>
    </>
  );
}

function Head({ right, children }: { right?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={cn(cell, "py-1.5 font-medium whitespace-nowrap", right ? "text-right" : "sticky left-0 bg-bg")}
    >
      {children}
    </th>
  );
}

function sumsOf({ totals, seats }: Totals): [string, string][] {
  const amounts = new Map<string, string[]>();
  for (const { currency, total } of [...totals, ...seats])
    amounts.set(currency, [...(amounts.get(currency) ?? []), total]);
  return [...amounts].map(([currency, each]) => [currency, sumAmounts(each)]);
}
