import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { refuseWhileClosing } from "#lib/money/refuse-while-closing.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import type { Place } from "#lib/platform/api/pagination.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { ApiError, type ErrorItem, notFound } from "#lib/platform/declaration/errors.ts";
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

type Filters = { currencies?: string[]; from?: string; to?: string };

function days({ from, to }: Filters) {
  return sql`${from === undefined ? sql`` : sql`and r.valid_on >= ${from}`} ${to === undefined ? sql`` : sql`and r.valid_on < ${to}`}`;
}

function among({ currencies }: Filters, column: SQL) {
  return currencies === undefined ? sql`` : sql`and ${column} = any (${`{${currencies.join()}}`}::text[])`;
}

/** Jumps from currency to currency along the primary key instead of scanning every day of each. */
function latest(filters: Filters, after: Place | null) {
  const next = (than: SQL) =>
    sql`(select r.currency from exchange_rates r where ${here} and r.currency > ${than} order by r.currency limit 1)`;
  return sql`
    with recursive currencies (currency) as (
      select ${next(sql`${after?.[0] ?? ""}`)} union all select ${next(sql`c.currency`)} from currencies c where c.currency is not null)
    select newest.* from currencies c, lateral (
      select ${shown} from exchange_rates r where ${here} and r.currency = c.currency ${days(filters)} order by r.valid_on desc limit 1) as newest
    where c.currency is not null ${among(filters, sql`c.currency`)}
    order by newest.currency`;
}

function newestFirst(filters: Filters, after: Place | null) {
  return sql`
    select ${shown} from exchange_rates r
      where ${here} ${among(filters, sql`r.currency`)} ${days(filters)} and ${isAfterCursor(after, { "r.valid_on": "date", "r.currency": "text" })}
      order by r.valid_on desc, r.currency desc`;
}

export const listExchangeRates = implementRead(contract.listExchangeRates, ({ input, db }) => {
  const [keys, queryOf] =
    input.only === "latest" ? [["currency"] as const, latest] : [["valid_on", "currency"] as const, newestFirst];
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await db.execute<RateRow>(sql`${queryOf(input, after)} limit ${limit}`),
  });
  return readPage({ contract: contract.listExchangeRates, input, keys, select });
});

/** Rejects repeated currency and day pairs, which could only contradict the first. */
function refuseTwice(rates: { currency: string; valid_on: string }[]): void {
  const first = new Map<string, number>();
  const twice = rates.flatMap(({ currency, valid_on }, at): ErrorItem[] => {
    const key = `${currency} ${valid_on}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, at);
    return before === undefined
      ? []
      : [
          {
            reason: "duplicate_item",
            path: `/rates/${at}`,
            message: `${currency} from ${valid_on} is in the list twice: see row ${before + 1}`,
          },
        ];
  });
  if (twice.length > 0) throw new ApiError(400, twice.slice(0, 50));
}

export const updateExchangeRates = implementWrite(contract.updateExchangeRates, async ({ input, db }) => {
  const { rates } = input;
  refuseTwice(rates);
  await refuseWhileClosing(db, "/rates", rates.map(({ valid_on }) => valid_on).sort()[0]);
  // Always in the same order, or two requests with the same rates would deadlock.
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
  const [gone] = await db.execute<{ day: string }>(sql`
    delete from exchange_rates where organization_id = ${currentOrganization} and currency = ${currency} and valid_on::text = ${day} returning valid_on as day`);
  if (!gone) throw notFound("Exchange rate");
  await refuseWhileClosing(db, "/rate_id", gone.day);
  return { data: { deleted: true as const } };
});
