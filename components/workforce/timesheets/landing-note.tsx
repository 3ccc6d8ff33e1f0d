import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { errorMessage } from "#components/screen/error-message.ts";
import { isDay } from "#components/table/calendar-day.ts";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import { getContractTerms } from "#lib/workforce/contract-terms/contract.ts";

type Terms = OutputOf<typeof getContractTerms>["data"];

/** The contract's terms on the day, once both are chosen. */
export function useTerms(contractId: string, day: string) {
  return useQuery({
    ...query(getContractTerms, { contract_id: contractId, on: day, of: "time" }),
    enabled: contractId !== "" && isDay(day) && day >= "1990",
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Shows next to the day which cycle pays it, before submitting. */
export function LandingNote({ terms }: { terms: ReturnType<typeof useTerms> }) {
  const { data, error } = terms;
  return (
    <div role="status" className="min-h-10 rounded-md bg-subtle px-3 py-2 text-sm text-fg-2">
      {error ? (
        errorMessage(error)
      ) : data ? (
        <Words terms={data.data} />
      ) : (
        "Choose a contract to see which payment cycle pays it."
      )}
    </div>
  );
}

function Words({ terms }: { terms: Terms }) {
  const { payment_cycle: cycle, unit, rate, currency, handed_in, on } = terms;
  if (cycle === null) return null;
  const period = formatPeriod(cycle.starts_on, cycle.ends_on);
  return (
    <>
      <p className="font-medium text-fg">
        Paid in the {period} cycle, which covers work until {formatDate(cycle.cutoff_on)}
      </p>
      {cycle.starts_on > on ? <p>The cycle for that date is closed or past its cut-off.</p> : null}
      {unit ? (
        <p className="tabular-nums">
          {formatMoney(rate, currency)} {unit === "hour" ? "an hour" : "a day"}
          {handed_in === "0.00"
            ? null
            : `; ${handed_in} ${Number(handed_in) === 1 ? unit : `${unit}s`} already logged for that day`}
        </p>
      ) : null}
    </>
  );
}
