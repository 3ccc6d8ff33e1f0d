import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { refuseWhileClosing } from "#lib/money/refuse-while-closing.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";

interface TaxRateRow extends Record<string, unknown> {
  id: string;
  country: string;
  percent: string;
  name: string;
  reason: string | null;
  source: string;
  valid_from: string;
  is_own: boolean;
  is_current: boolean;
}

/** The standard rates and the organization's own that `which` selects (conditions on `r`, then order and limit). */
function selectRates(db: TenantDb, which: SQL): Promise<TaxRateRow[]> {
  return db.execute<TaxRateRow>(sql`
    with known as (
      select o.country || '-' || o.valid_from || '-own' collate "C" as id, o.country, o.percent, o.name, o.reason, '' as source, o.valid_from, true as is_own
        from own_tax_rates o where o.organization_id = ${currentOrganization}
      union all
      select v.country || '-' || v.valid_from || '-standard' collate "C", v.country, v.percent, v.name, v.reason, v.source, v.valid_from, false from vat_rates v),
    rates as (
      select k.*, c.country is not null as is_current
        from known k left join app.tax_rates_on(app.today()) c on (c.country, c.valid_from, c.is_own) = (k.country, k.valid_from, k.is_own))
    select r.id, r.country, trim_scale(r.percent)::text as percent, r.name, r.reason, r.source, r.valid_from, r.is_own, r.is_current
      from rates r where ${which}`);
}

export const listTaxRates = implementRead(contract.listTaxRates, ({ input, db }) => {
  const { countries, only } = input;
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await selectRates(
      db,
      sql`${isAfterCursor(after, { "r.id": "text" }, "asc")}
        ${countries === undefined ? sql`` : sql`and r.country = any (${`{${countries.join()}}`}::text[])`}
        ${only === undefined ? sql`` : sql`and r.is_current`} order by r.id limit ${limit}`,
    ),
  });
  return readPage({ contract: contract.listTaxRates, input, keys: ["id"], select });
});

export const updateTaxRate = implementWrite(contract.updateTaxRate, async ({ input, db, principal }) => {
  const { country, percent, name, reason = "", valid_from } = input;
  await refuseWhileClosing(db, "/valid_from", valid_from);
  await db.execute(sql`
    insert into own_tax_rates (country, valid_from, percent, name, reason, created_by)
      values (${country}, ${valid_from}, trim_scale(${percent}::numeric), ${name}, nullif(${reason}, ''), ${principal.user_id}::uuid)
      on conflict (organization_id, country, valid_from) do update
        set percent = excluded.percent, name = excluded.name, reason = excluded.reason, created_by = excluded.created_by, created_at = now()`);
  const [rate] = await selectRates(db, sql`r.id = ${`${country}-${valid_from}-own`}`);
  if (!rate) throw new Error("the tax rate was not stored");
  return { data: rate };
});

export const deleteTaxRate = implementWrite(contract.deleteTaxRate, async ({ input, db }) => {
  const [country, day] = [input.tax_rate_id.slice(0, 2), input.tax_rate_id.slice(3, 13)];
  const [gone] = await db.execute<{ day: string }>(sql`
    delete from own_tax_rates where organization_id = ${currentOrganization} and country = ${country} and valid_from::text = ${day} returning valid_from as day`);
  if (!gone) throw notFound("Tax rate");
  await refuseWhileClosing(db, "/tax_rate_id", gone.day);
  return { data: { deleted: true as const } };
});
