import { type KeyboardEvent, useState } from "react";
import { Link } from "#components/ui/link.tsx";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { Cash, CashMonth } from "./home-data.ts";
import { monthName, ticksTo, tickText } from "./scale.ts";

export const cashSeries = ["paid", "due", "planned"] as const;
type Series = (typeof cashSeries)[number];

export const seriesWords: Record<Series, string> = { paid: "Paid", due: "Due", planned: "Planned" };

const fills: Record<Series, string> = {
  paid: "bg-accent forced:bg-[CanvasText]",
  due: "bg-warn-dot forced:bg-[Highlight]",
  planned: "border border-dashed border-fg-3 bg-subtle",
};

const rows = { paid: "invoice", due: "invoice", planned: "payment cycle" };

const opened = { paid: "paid invoices", due: "invoices that are due", planned: "open payment cycles" };

function amountOf(month: CashMonth, series: Series): number {
  return Number(month[series]?.total ?? 0);
}

function sumOf(month: CashMonth): number {
  return cashSeries.reduce((sum, series) => sum + Math.max(0, amountOf(month, series)), 0);
}

/** "Paid 1,250.00 EUR (3 invoices)" for each series of the month. */
function monthWords(month: CashMonth, currency: string): string {
  const words = cashSeries.flatMap((series) => {
    const found = month[series];
    if (!found) return [];
    const noun = `${rows[series]}${found.count === 1 ? "" : "s"}`;
    return [`${seriesWords[series]} ${formatMoney(found.total, currency)} (${formatCount(found.count)} ${noun})`];
  });
  return words.join(", ") || "Nothing paid, due, or planned";
}

/** The series with the largest amount in the month. */
function mainOf(month: CashMonth): Series | null {
  const some = cashSeries.filter((series) => month[series] !== null);
  return some.sort((a, b) => amountOf(month, b) - amountOf(month, a))[0] ?? null;
}

/** Arrow keys move between months; Tab leaves the chart. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  links[Math.min(links.length - 1, Math.max(0, to))]?.focus();
}

export function CashChart({ cash: { months, currency }, today }: { cash: Cash; today: string }) {
  const current = today.slice(0, 7);
  const [shown, setShown] = useState(current);
  const ticks = ticksTo(Math.max(...months.map(sumOf)));
  const top = ticks.at(-1) ?? 1;
  const month = months.find((one) => one.month === shown);
  return (
    <div>
      <ul aria-label="Legend" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-fg-2">
        {cashSeries.map((series) => (
          <li key={series} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-3 rounded-sm ${fills[series]}`} />
            {seriesWords[series]}
          </li>
        ))}
      </ul>
      <div className="relative h-48 pl-12">
        {ticks.map((tick) => (
          <div
            key={tick}
            aria-hidden="true"
            className="absolute inset-x-0 flex translate-y-1/2 items-center gap-2"
            style={{ bottom: `${(tick / top) * 100}%` }}
          >
            <span className="w-10 shrink-0 text-right text-2xs text-fg-2 tabular-nums">{tickText(tick)}</span>
            <span className="h-px flex-1 bg-border" />
          </div>
        ))}
        <ul aria-label="Months" onKeyDown={moveFocus} className="relative flex h-full">
          {months.map((one) => {
            const main = mainOf(one);
            const show = () => setShown(one.month);
            return (
              <li key={one.month} className="flex h-full min-w-0 flex-1 justify-center">
                {main === null ? null : (
                  <Link
                    href={one[main]?.href ?? "/"}
                    tabIndex={one.month === shown ? 0 : -1}
                    aria-label={`${monthName(one.month, true)}: ${monthWords(one, currency)}. Opens ${opened[main]}`}
                    onMouseEnter={show}
                    onFocus={show}
                    className="flex h-full w-full flex-col justify-end rounded-sm px-1 hover:bg-subtle/60 sm:px-2"
                  >
                    {cashSeries
                      .toReversed()
                      .map((series) =>
                        amountOf(one, series) > 0 ? (
                          <span
                            key={series}
                            className={`mx-auto block min-h-0.5 w-full max-w-8 first:rounded-t-sm ${fills[series]}`}
                            style={{ height: `${(amountOf(one, series) / top) * 100}%` }}
                          />
                        ) : null,
                      )}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <div aria-hidden="true" className="mt-1 flex pl-12 text-2xs text-fg-2">
        {months.map((one) => (
          <span
            key={one.month}
            className={`min-w-0 flex-1 text-center ${one.month === current ? "font-semibold text-fg" : ""}`}
          >
            {monthName(one.month)}
          </span>
        ))}
      </div>
      <p className="mt-2 min-h-8 text-xs text-fg-2 tabular-nums">
        {month ? (
          <>
            <span className="font-medium text-fg">{monthName(month.month, true)}</span>: {monthWords(month, currency)}
          </>
        ) : null}
      </p>
    </div>
  );
}
