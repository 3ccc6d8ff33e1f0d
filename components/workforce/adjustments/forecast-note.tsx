import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { afterPause } from "#components/table/after-pause.ts";
import { isDay } from "#components/table/calendar-day.ts";
import { query } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate, monthOf } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import { forecastAdjustment } from "#lib/workforce/adjustments/contract.ts";
import { amount as amountRule } from "#lib/workforce/invoice-adjustments/inputs.ts";

type Asked = InputOf<typeof forecastAdjustment>;
export type Forecast = OutputOf<typeof forecastAdjustment>["data"];
type Cycle = NonNullable<Forecast["payment_cycle"]>;

const typingMs = 300;

/** The adjustment's effect, requested once typing pauses. */
export function useForecast({ amount = "", date_of_adjustment = "", ...asked }: Asked) {
  const said = {
    ...asked,
    ...(amountRule.safeParse(amount).success ? { amount } : {}),
    ...(isDay(date_of_adjustment) ? { date_of_adjustment } : {}),
  };
  const text = JSON.stringify(said);
  const [settled, setSettled] = useState(text);
  useEffect(() => afterPause(typingMs, () => setSettled(text)), [text]);
  const input: Asked = JSON.parse(settled);
  return useQuery({
    ...query(forecastAdjustment, input),
    enabled: input.contract_id !== "" && input.adjustment_category_id !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The cycle that would pay the adjustment and the resulting payment, shown before submitting. */
export function ForecastNote({ forecast }: { forecast: ReturnType<typeof useForecast> }) {
  const { data, error, isPlaceholderData, isEnabled } = forecast;
  return (
    <section
      role="status"
      aria-label="Forecast"
      aria-busy={isPlaceholderData}
      className="min-h-10 rounded-md bg-subtle px-3 py-2 text-sm text-fg-2"
    >
      {!isEnabled ? (
        "Choose a contract and a category to see which payment cycle it lands in."
      ) : error ? (
        errorMessage(error)
      ) : data ? (
        <>
          <Words forecast={data.data} isUnopened={data.data.payment_cycle?.id === null} />
          {data.warnings.map(({ adjustment_id, message }) => (
            <p key={adjustment_id} className="mt-2 text-warn">
              {message}
            </p>
          ))}
        </>
      ) : (
        "Loading the forecast…"
      )}
    </section>
  );
}

/** "December", or the days of a cycle that isn't a calendar month. */
function nameOf({ frequency, starts_on, ends_on }: Cycle): string {
  return frequency === "monthly" && starts_on.endsWith("-01") ? monthOf(starts_on) : formatPeriod(starts_on, ends_on);
}

/** Why it isn't paid in the cycle that its date falls in. */
export function missedWords(missed: Cycle | null, paid: Cycle | null): string | null {
  if (!missed || !paid) return null;
  const why = missed.status === "open" ? `cut-off was ${formatDate(missed.cutoff_on)}` : "cycle is closed";
  return `The ${nameOf(missed)} ${why}, so this is paid in ${nameOf(paid)}.`;
}

function Words({ forecast, isUnopened }: { forecast: Forecast; isUnopened: boolean }) {
  const missed = missedWords(forecast.missed_cycle, forecast.payment_cycle);
  const { currency, payment_cycle: cycle, payment_before, payment_after, waiting_deductions, is_paid_later } = forecast;
  return (
    <>
      {cycle ? (
        <p className="font-medium text-fg">
          Lands in the {formatPeriod(cycle.starts_on, cycle.ends_on)} cycle
          <span className="block text-xs font-normal text-fg-2">Cut-off {formatDate(cycle.cutoff_on)}</span>
        </p>
      ) : null}
      {missed ? <p className="mt-1">{missed}</p> : null}
      {payment_before !== null && payment_after !== null ? (
        <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 tabular-nums">
          <Sum name="Pay in that cycle now">{formatMoney(payment_before, currency)}</Sum>
          <Sum name="With this adjustment">
            <strong className="font-medium text-fg">{formatMoney(payment_after, currency)}</strong>
          </Sum>
        </dl>
      ) : isUnopened ? (
        <p className="mt-1">That cycle isn't open yet, so its pay isn't known.</p>
      ) : null}
      {waiting_deductions ? <p className="mt-2 text-warn">{waiting_deductions}.</p> : null}
      {is_paid_later ? (
        <p className="mt-2 text-warn">
          Nothing would be left to pay in that cycle, so everything would move to a later one.
        </p>
      ) : null}
    </>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  );
}

/** What deferring it to the next cycle means, and until when that is possible. */
export function moveWords(forecast: Forecast | undefined): string | undefined {
  if (!forecast?.next_cycle) return undefined;
  const { next_cycle: next, move_until } = forecast;
  const until = move_until ? ` You can choose this until ${formatDate(move_until)}.` : "";
  return `Moves it to the ${formatPeriod(next.starts_on, next.ends_on)} cycle.${until}`;
}
