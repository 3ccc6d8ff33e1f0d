import { type Bar, BarChart } from "#components/charts/bar-chart.tsx";
import { ChangeCurrency } from "#components/charts/change-currency.tsx";
import { ChartFigure } from "#components/charts/chart-figure.tsx";
import { ratesText } from "#components/charts/rates-text.ts";
import { stageTypeWord } from "#components/recruiting/words.ts";
import { typeNames } from "#components/workforce/contracts/contract-words.tsx";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { CashChart, cashSeries, seriesWords } from "./cash-chart.tsx";
import type { Cash, Home } from "./home-data.ts";
import { monthName } from "./scale.ts";

const maxCountries = 8;

function ratesNote({ currency, rates, missing_rates }: Cash): string {
  const others = rates.filter((rate) => rate.currency !== currency);
  const latest = rates.length === 0 ? "" : ` ${ratesText(rates)}.`;
  const left =
    missing_rates.length > 0 ? ` Amounts in ${missing_rates.join(", ")} aren't included: no exchange rate.` : "";
  return `${others.length > 0 || missing_rates.length > 0 ? `In ${currency}, converted at current rates.${latest}` : `In ${currency}.`}${left}`;
}

function groupsOf(groups: readonly { key: string; count: number; href: string }[], nameOf: (key: string) => string) {
  const bars: Bar[] = groups.map(({ key, count, href }) => ({
    ...{ key, name: nameOf(key), value: count, text: formatCount(count), href },
  }));
  return { bars, rows: bars.map(({ key, name, text, href }) => ({ key, name, cells: [{ text, href }] })) };
}

export function CashFigures({ cash, today }: { cash: Cash; today: string }) {
  const { currency, months, countries } = cash;
  const money = (total: string) => formatMoney(total, currency);
  const bars: Bar[] = countries.map(({ country, total, href }) => ({
    key: country ?? "none",
    name: country === null ? "Country not set" : countryName(country),
    value: Number(total),
    text: money(total),
    href,
  }));
  const first = months[0]?.month ?? "";
  return (
    <>
      <ChartFigure
        heading="h3"
        title="Cash out by month"
        note={
          <>
            {ratesNote(cash)} Paid and due are from invoices, by payment date and due date. Planned is an estimate from
            open payment cycles, based on the previous cycle. <ChangeCurrency />
          </>
        }
        table={{
          headers: ["Month", ...cashSeries.map((series) => seriesWords[series])],
          rows: months.map((month) => ({
            key: month.month,
            name: monthName(month.month, true),
            cells: cashSeries.map((series) => {
              const found = month[series];
              return found && { text: money(found.total), href: found.href };
            }),
          })),
        }}
      >
        <CashChart cash={cash} today={today} />
      </ChartFigure>
      {bars.length > 0 ? (
        <ChartFigure
          heading="h3"
          title="Cost by country"
          note={`Invoices paid since ${monthName(first, true)}, by the worker's country. ${ratesNote(cash)}`}
          table={{
            headers: ["Country", "Paid"],
            rows: bars.map(({ key, name, text, href }) => ({ key, name, cells: [{ text, href }] })),
          }}
        >
          <BarChart label="Cost by country" bars={bars.slice(0, maxCountries)} />
          {bars.length > maxCountries ? (
            <p className="mt-2 text-xs text-fg-2">
              The {maxCountries} largest of {bars.length} countries. The table has all of them.
            </p>
          ) : null}
        </ChartFigure>
      ) : null}
    </>
  );
}

/** Contracts in progress. */
export function HeadcountFigure({ headcount }: { headcount: NonNullable<Home["charts"]["headcount"]> }) {
  const { bars, rows } = groupsOf(headcount, (type) => typeNames[type as keyof typeof typeNames] ?? type);
  const total = headcount.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartFigure
      heading="h3"
      title="Contracts in progress by type"
      note={`${formatCount(total)} contracts in progress, by type of contract.`}
      table={{ headers: ["Type", "Contracts"], rows }}
    >
      <BarChart label="Contracts in progress by type" bars={bars} />
    </ChartFigure>
  );
}

/** Applications in progress. */
export function PipelineFigure({ pipeline }: { pipeline: NonNullable<Home["charts"]["pipeline"]> }) {
  const { bars, rows } = groupsOf(pipeline, stageTypeWord);
  return (
    <ChartFigure
      heading="h3"
      title="Open pipeline by stage"
      note="Applications that are neither hired nor archived, by type of their current stage."
      table={{ headers: ["Stage", "Applications"], rows }}
    >
      <BarChart label="Open pipeline by stage" bars={bars} />
    </ChartFigure>
  );
}
