import type { ISql } from "postgres";
import { dateText, dayOf } from "./calendar.ts";
import { countries, perDollar } from "./countries.ts";
import { currencyDigits } from "./money.ts";
import { Random } from "./random.ts";

const everyDays = 7;
const days = 1100;

/** Weekly prices of a dollar until `today` (a day number), varying slightly around the usual rate. */
export async function addExchangeRates(sql: ISql, today: number): Promise<void> {
  const currencies = new Set(Object.values(countries).map(({ currency }) => currency));
  currencies.delete("USD");
  const first = dayOf("2026-01-05") + Math.floor((today - days - dayOf("2026-01-05")) / everyDays) * everyDays;
  const rows = [...currencies].flatMap((currency) => {
    const random = new Random(`rates of ${currency}`);
    const usual = perDollar(currency) / 10 ** currencyDigits(currency);
    let drift = 0;
    return Array.from({ length: Math.floor((today - first) / everyDays) + 1 }, (_, week) => {
      drift = Math.max(-60, Math.min(60, drift + random.between(-9, 9)));
      const per_dollar = (usual * (1 + drift / 1000)).toFixed(6);
      return { currency, valid_on: dateText(first + week * everyDays), per_dollar, source: "Demo rates" };
    });
  });
  await sql.unsafe(
    `insert into exchange_rates (currency, valid_on, per_dollar, source)
       select * from jsonb_to_recordset($1::text::jsonb) as r (currency text, valid_on date, per_dollar numeric, source text)
       on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}
