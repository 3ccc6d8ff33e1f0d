import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { warehouseAddress } from "#lib/equipment/assets/public.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { databaseRefusal } from "#lib/platform/sqlstate.ts";
import * as contract from "./contract.ts";

type Row = z.input<typeof contract.listWarehouses.output>["data"][number] & Record<string, unknown>;

function select(db: TenantDb, which: SQL = sql``): Promise<Row[]> {
  return db.execute<Row>(sql`
    select w.id, w.name, w.type as warehouse_type, w.created_at, ${warehouseAddress} as address,
        case w.type when 'SERVICE' then 'SERVICE' else 'ORGANIZATION' end as ownership,
        (select count(*)::integer from assets a where a.organization_id = w.organization_id and a.warehouse_id = w.id) as assets
      from warehouses w where w.organization_id = ${currentOrganization} ${which} order by w.name_lower, w.id`);
}

async function find(db: TenantDb, id: string): Promise<Row> {
  const [row] = await select(db, sql`and w.id = ${id}`);
  if (!row) throw notFound("Warehouse");
  return row;
}

const taken = (name: string) =>
  new ApiError(409, {
    reason: "already_exists",
    path: "/name",
    message: `A warehouse named ${name} already exists. Choose another name.`,
  });

type Address = z.output<(typeof contract.createWarehouse)["input"]>["address"];

function addressColumns(address: Address): [string, SQL][] {
  const { line1, line2, city, state, post_code, country, phone_number, delivery_instructions } = address;
  const values = { line1, line2, city, state, post_code, country, phone_number, delivery_instructions };
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, sql`${value}::text`]);
}

export const listWarehouses = implementRead(contract.listWarehouses, async ({ db }) => ({
  data: [...(await select(db))],
}));

export const getWarehouse = implementRead(contract.getWarehouse, async ({ input, db }) => ({
  data: await find(db, input.warehouse_id),
}));

export const createWarehouse = implementWrite(contract.createWarehouse, async ({ input, db }) => {
  const { name, warehouse_type, address } = input;
  const columns = addressColumns(address);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('warehouses of ' || app.organization_id(), 0))`);
  const [count] = await db.execute<{ n: number }>(
    sql`select count(*)::integer as n from warehouses where organization_id = ${currentOrganization}`,
  );
  if ((count?.n ?? 0) >= contract.maxWarehouses)
    throw new ApiError(409, {
      reason: "limit_reached",
      message: `An organization can have at most ${contract.maxWarehouses} warehouses. Delete one first.`,
    });
  const [made] = await db.execute<{ id: string }>(sql`
    insert into warehouses (${sql.join([sql`name, type`, ...columns.map(([column]) => sql.identifier(column))], sql`, `)})
      values (${sql.join([sql`${name}, ${warehouse_type}`, ...columns.map(([, value]) => value)], sql`, `)})
      on conflict do nothing returning id`);
  if (!made) throw taken(name);
  return { data: await find(db, made.id) };
});

export const updateWarehouse = implementWrite(
  contract.updateWarehouse,
  async ({ input, db }) => {
    const { warehouse_id, name, address } = input;
    await find(db, warehouse_id);
    const changes: [string, SQL][] = [
      ...(name === undefined ? [] : [["name", sql`${name}`] as [string, SQL]]),
      ...(address === undefined ? [] : addressColumns(address)),
    ];
    if (changes.length > 0) {
      const assignments = changes.map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
      try {
        await db.execute(sql`
          update warehouses set ${sql.join(assignments, sql`, `)} where organization_id = ${currentOrganization} and id = ${warehouse_id}`);
      } catch (error) {
        if (databaseRefusal(error)?.constraint === "warehouses_name") throw taken(name ?? "");
        throw error;
      }
    }
    return { data: await find(db, warehouse_id) };
  },
  getWarehouse,
);

export const deleteWarehouse = implementWrite(contract.deleteWarehouse, async ({ input, db }) => {
  const { warehouse_id } = input;
  await db.execute(
    sql`select from warehouses where organization_id = ${currentOrganization} and id = ${warehouse_id} for update`,
  );
  const { name, assets } = await find(db, warehouse_id);
  if (assets > 0)
    throw new ApiError(409, {
      reason: "in_use",
      message: `${name} has ${assets} ${assets === 1 ? "asset" : "assets"} in it. Move ${assets === 1 ? "it" : "them"} first.`,
    });
  await db.execute(sql`delete from warehouses where organization_id = ${currentOrganization} and id = ${warehouse_id}`);
  return { data: { deleted: true as const } };
});
