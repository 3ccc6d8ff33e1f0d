import { join } from "node:path";
import type postgres from "postgres";
import { fillPayroll } from "#db/seed/fill-payroll.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { addAssets } from "./fleet-sql.ts";
import { outputOf } from "./processes.ts";
import type { Stage } from "./stage.ts";

export const assets = 100_000;
const people = 5000;
const tokenCommand = join(import.meta.dirname, "..", "lib", "developers", "access-tokens", "token-command.ts");

export interface Fleet {
  organization: string;
  headers: Record<string, string>;
  /** A person and a warehouse with assets, a product, and a serial number. */
  known: { person: string; warehouse: string; product: string; serial: string };
}

/** Uses a unique name, because an interrupted fill leaves an organization without assets. */
async function fill(sql: postgres.Sql) {
  const name = `Equipment ${Date.now()}`;
  const { organization } = await fillPayroll(sql, { name, contracts: people, months: 1 });
  await addAssets(sql, organization, assets);
  return { id: organization, name };
}

/** The organization's token needs an owner. */
async function addOwner(sql: postgres.Sql, organization: string): Promise<void> {
  const email = "owner@equipment.example";
  await sql.begin(async (tx) => {
    await tx`select set_config('app.organization_id', ${organization}, true)`;
    await tx`insert into users (email) values (${email}) on conflict (email_lower) do nothing`;
    await tx`
      insert into memberships (user_id, name, email, role, accepted_at) select id, 'Bench', ${email}, 'owner', now() from users where email_lower = ${email}
        on conflict do nothing`;
  });
}

/** Returns an organization with 100,000 assets and their history (filled once), and a token that reads them. */
export async function openFleet({ database: { sql, url } }: Stage, log: (line: string) => void): Promise<Fleet> {
  const [made] = await sql<{ id: string; name: string }[]>`
    select id, name from organizations o where (select count(*) from assets a where a.organization_id = o.id) = ${assets} limit 1`;
  const started = performance.now();
  if (!made) log(`Filling the database with ${assets} assets (once) …`);
  const { id: organization, name } = made ?? (await fill(sql));
  if (!made) log(`Filled in ${Math.round((performance.now() - started) / 1000)} s.`);
  await addOwner(sql, organization);
  const [known] = await sql<Fleet["known"][]>`
    select max(hris_profile_id::text) as person, max(warehouse_id::text) as warehouse, max(product_id::text) as product, max(serial_number) as serial
      from assets where organization_id = ${organization}`;
  if (!known) throw new Error("there are no assets");
  const token = await outputOf(
    tokenCommand,
    [
      ...["--name", "Bench", "--type", "organization", "--scopes", "it-assets:read", "--expires-in", "1"],
      ...["--organization", name],
    ],
    childEnvironment({ DATABASE_URL: url }),
  );
  return { organization, headers: { authorization: `Bearer ${token}` }, known };
}
