import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementWrite } from "#lib/api/execute.ts";
import { readCursor, writeCursor } from "#lib/api/pagination.ts";
import * as contract from "./contract.ts";

interface RateRow extends Record<string, unknown> {
  id: string;
  currency: string;
  valid_on: string;
  per_dollar: string;
  source: string;
  created_at: string;
}

const shown = sql`r.currency || '-' || r.valid_on as id, r.currency, r.valid_on, trim_scale(r.per_dollar)::text as per_dollar, r.source, r.created_at`;
const here = sql`r.organization_id = ${currentOrganization}`;

type Filters = { currency?: string; from?: string; to?: string };

function days({ from, to }: Filters) {
  return sql`${from === undefined ? sql`` : sql`and r.valid_on >= ${from}`} ${to === undefined ? sql`` : sql`and r.valid_on <= ${to}`}`;
}

/** Goes from currency to currency along the primary key instead of through all days of each. */
function latest(filters: Filters, after: string) {
  const next = (than: ReturnType<typeof sql>) =>
    sql`(select r.currency from exchange_rates r where ${here} and r.currency > ${than} order by r.currency limit 1)`;
  return sql`
    with recursive currencies (currency) as (
      select ${next(sql`${after}`)} union all select ${next(sql`c.currency`)} from currencies c where c.currency is not null)
    select newest.* from currencies c, lateral (
      select ${shown} from exchange_rates r where ${here} and r.currency = c.currency ${days(filters)} order by r.valid_on desc limit 1) as newest
    where c.currency is not null ${filters.currency === undefined ? sql`` : sql`and c.currency = ${filters.currency}`}
    order by newest.currency`;
}

export const listExchangeRates = implementRead(contract.listExchangeRates, async ({ input, db }) => {
  const { limit, cursor, only, ...filters } = input;
  const view = JSON.stringify(["exchange rates", only, filters.currency, filters.from, filters.to]);
  const [day, code] = cursor === undefined ? [null, ""] : (readCursor(cursor, view) as [string, string]);
  const query =
    only === "latest"
      ? latest(filters, code)
      : sql`select ${shown} from exchange_rates r
          where ${here} ${filters.currency === undefined ? sql`` : sql`and r.currency = ${filters.currency}`} ${days(filters)}
            ${day === null ? sql`` : sql`and (r.valid_on, r.currency) < (${day}::date, ${code})`}
          order by r.valid_on desc, r.currency desc`;
  const rows = await db.execute<RateRow>(sql`${query} limit ${limit + 1}`);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const has_more = rows.length > limit;
  return { data, has_more, next_cursor: has_more && last ? writeCursor(view, [last.valid_on, last.currency]) : null };
});

/** The first row of a currency and day stands; a second one could only contradict it. */
function refuseTwice(rates: { currency: string; valid_on: string }[]): void {
  const first = new Map<string, number>();
  const twice = rates.flatMap(({ currency, valid_on }, at) => {
    const key = `${currency} ${valid_on}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, at);
    return before === undefined
      ? []
      : [{ path: `/rates/${at}`, message: `${currency} of ${valid_on} is in the list twice: see row ${before + 1}` }];
  });
  if (twice.length > 0) throw new ApiError(400, twice.slice(0, 50));
}

export const putExchangeRates = implementWrite(contract.putExchangeRates, async ({ input, db }) => {
  const { rates } = input;
  refuseTwice(rates);
  // In one order always: two requests with the same rates would otherwise wait for each other.
  const [counts] = await db.execute<{ added: number; replaced: number }>(sql`
    with put as (
      insert into exchange_rates as known (currency, valid_on, per_dollar, source)
        select currency, valid_on, per_dollar, source
          from jsonb_to_recordset(${JSON.stringify(rates)}::text::jsonb) as r (currency text, valid_on date, per_dollar numeric, source text)
          order by currency, valid_on
        on conflict (organization_id, currency, valid_on) do update
          set per_dollar = excluded.per_dollar, source = excluded.source, created_at = now()
          where (known.per_dollar, known.source) is distinct from (excluded.per_dollar, excluded.source)
        returning xmax = 0 as is_new)
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as replaced from put`);
  const { added, replaced } = counts ?? { added: 0, replaced: 0 };
  return { data: { added, replaced, unchanged: rates.length - added - replaced } };
});

export const deleteExchangeRate = implementWrite(contract.deleteExchangeRate, async ({ input, db }) => {
  const [currency, day] = [input.rate_id.slice(0, 3), input.rate_id.slice(4)];
  const [gone] = await db.execute(sql`
    delete from exchange_rates where organization_id = ${currentOrganization} and currency = ${currency} and valid_on::text = ${day} returning currency`);
  if (!gone) throw new ApiError(404, [{ message: "No such exchange rate" }]);
  return { data: { deleted: true as const } };
});
