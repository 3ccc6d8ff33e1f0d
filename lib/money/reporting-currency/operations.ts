import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { assertCurrencyInUse } from "#lib/platform/currency-in-use.ts";
import * as contract from "./contract.ts";

interface Row extends Record<string, unknown> {
  currency: string | null;
  is_default: boolean;
}

async function find(db: TenantDb): Promise<Row> {
  const [row] = await db.execute<Row>(sql`
    select app.reporting_currency() as currency,
      not exists (select from reporting_currencies where organization_id = ${currentOrganization}) as is_default`);
  return row as Row;
}

export const getReportingCurrency = implementRead(contract.getReportingCurrency, async ({ db }) => ({
  data: await find(db),
}));

const reading = implementRead(contract.updateReportingCurrency, async ({ db }) => ({ data: await find(db) }));

export const updateReportingCurrency = implementWrite(
  contract.updateReportingCurrency,
  async ({ input: { currency }, db }) => {
    assertCurrencyInUse("/currency", currency, (await find(db)).currency);
    await db.execute(
      currency === null
        ? sql`delete from reporting_currencies where organization_id = ${currentOrganization}`
        : sql`insert into reporting_currencies (currency) values (${currency})
          on conflict (organization_id) do update set currency = excluded.currency, created_at = now()`,
    );
    return { data: await find(db) };
  },
  reading,
);
