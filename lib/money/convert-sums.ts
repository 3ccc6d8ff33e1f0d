import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";

/** Each currency's latest rate on a day: `currency, per_dollar, valid_on, source`; `currencies` selects `currency`. */
export function ratesOn(currencies: SQL, day: SQL): SQL {
  return sql`
    select u.currency, case when u.currency = 'USD' then 1 else r.per_dollar end as per_dollar, r.valid_on, r.source
      from (${currencies}) as u
      left join lateral (
        select per_dollar, valid_on, source from exchange_rates x where x.organization_id = ${currentOrganization} and x.currency = u.currency
          and x.valid_on <= ${day} order by x.valid_on desc limit 1) as r on true`;
}
