import { BarChart } from "#components/charts/bar-chart.tsx";
import { ChangeCurrency } from "#components/charts/change-currency.tsx";
import { ChartFigure } from "#components/charts/chart-figure.tsx";
import { ratesText } from "#components/charts/rates-text.ts";
import { Money } from "#components/ui/money.tsx";
import { formatMoney } from "#lib/platform/format/money.ts";
import { type CycleTotals, pathOf, periodOf } from "./cycle.ts";
import { differenceText } from "./difference-text.ts";

type Report = NonNullable<CycleTotals["report"]>;

function notConverted(rows: Report["not_converted"]): string {
  const amounts = rows.map(({ total, currency }) => formatMoney(total, currency)).join(", ");
  return `Not included, because there is no exchange rate: ${amounts}.`;
}

interface CycleReportProps {
  report: Report;
  previous: CycleTotals["previous_cycle"];
  current: string;
}

/** The cycle in one currency, next to the cycles before it. */
export function CycleReport({ report, previous, current }: CycleReportProps) {
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
