import { type SQL, sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

interface CurrencyTotal extends Record<string, unknown> {
  currency: string;
  count: number;
  total: string;
}

/** Counts rows and adds up an amount of theirs, by currency. `from` begins after `from` and ends with the conditions. */
export async function totalsBy(db: TenantDb, columns: { currency: SQL; amount: SQL }, from: SQL) {
  const { currency, amount } = columns;
  const rows = await db.execute<CurrencyTotal>(sql`
    select ${currency} as currency, count(*)::int as count, sum(${amount})::text as total from ${from}
      group by ${currency} order by ${currency}`);
  return { count: rows.reduce((sum, { count }) => sum + count, 0), by_currency: [...rows] };
}
