import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { refuseWhileClosing } from "#lib/money/refuse-while-closing.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import * as contract from "./contract.ts";
import { services } from "./rules.ts";

interface RateRow extends Record<string, unknown> {
  service: string;
  standard: string;
  amount: string | null;
}

async function select(db: TenantDb): Promise<RateRow[]> {
  return db.execute<RateRow>(sql`
    select known.service, app.standard_service_rate(known.service)::text as standard, round(own.amount, 2)::text as amount
      from unnest(array[${sql.join(
        services.map((service) => sql`${service}`),
        sql`, `,
      )}]::text[]) with ordinality as known (service, place)
      left join service_rates own on own.organization_id = ${currentOrganization} and own.service = known.service
      order by known.place`);
}

export const listServiceRates = implementRead(contract.listServiceRates, async ({ db }) => ({
  data: await select(db),
}));

async function find(db: TenantDb, service: string): Promise<RateRow> {
  const rate = (await select(db)).find((row) => row.service === service);
  if (!rate) throw new Error("the service has no standard rate");
  return rate;
}

const reading = implementRead(contract.updateServiceRate, async ({ input, db }) => ({
  data: await find(db, input.service),
}));

export const updateServiceRate = implementWrite(
  contract.updateServiceRate,
  async ({ input, db }) => {
    const { service, amount } = input;
    await refuseWhileClosing(db, "/amount");
    await db.execute(
      amount === null
        ? sql`delete from service_rates where organization_id = ${currentOrganization} and service = ${service}`
        : sql`insert into service_rates (service, amount) values (${service}, round(${amount}::numeric, 2))
          on conflict (organization_id, service) do update set amount = excluded.amount, created_at = now()`,
    );
    return { data: await find(db, service) };
  },
  reading,
);
