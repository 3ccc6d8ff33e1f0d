import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { type MovementRow, type NewMovement, selectMovements } from "#lib/equipment/assets/public.ts";
import type { ErrorItem } from "#lib/platform/declaration/errors.ts";
import { lockAssets, type Moving, move, type Outcome } from "./move-assets.ts";

const superseded = (message: string): ErrorItem => ({ reason: "movement_superseded", message });

interface Known {
  people: Set<string>;
  warehouses: Set<string>;
}

/** The people and warehouses of earlier places that still exist, locked until the transaction ends. */
async function findPlaces(db: TenantDb, movements: readonly MovementRow[]): Promise<Known> {
  const among = async (table: "people" | "warehouses", ids: (string | undefined)[]) => {
    const rows = await db.execute<{ id: string }>(sql`
      select id from ${sql.identifier(table)} where organization_id = ${currentOrganization}
        and id = any (${`{${[...new Set(ids.filter((id) => id !== undefined))].join()}}`}::uuid[]) order by id for share`);
    return new Set(rows.map(({ id }) => id));
  };
  return {
    people: await among(
      "people",
      movements.map(({ from }) => from?.person?.id),
    ),
    warehouses: await among(
      "warehouses",
      movements.map(({ from }) => from?.warehouse?.id),
    ),
  };
}

/** The movement that reverses one, or why there is none. */
function reverse(
  movement: MovementRow | undefined,
  last: number | undefined,
  { people, warehouses }: Known,
): Omit<NewMovement, "reason"> | ErrorItem {
  if (!movement) return { reason: "not_found", message: "Movement not found" };
  const { id, asset_id, number, type, from } = movement;
  if (type === "undone") return superseded("This movement was already undone. Move the asset again instead.");
  if (number !== last) return superseded("This asset has moved since, so only its last movement can be undone.");
  if (from === null) return superseded("This is how the asset was added. Write it off as ADDED_BY_MISTAKE instead.");
  if (from.person && !people.has(from.person.id))
    return superseded(`${from.person.name} was deleted, so the asset can't go back to them.`);
  if (from.warehouse && !warehouses.has(from.warehouse.id))
    return superseded(`The warehouse ${from.warehouse.name} was deleted, so the asset can't go back there.`);
  const { location, status, return_due_on, person, warehouse } = from;
  const place = { location, status, return_due_on, person_id: person?.id ?? null, warehouse_id: warehouse?.id ?? null };
  return { asset_id, type: "undone", undoes: id, ...place };
}

async function lastNumbers(db: TenantDb, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.execute<{ id: string; movements: number }>(sql`
    select id, movements from assets where organization_id = ${currentOrganization} and id = any (${`{${ids.join()}}`}::uuid[])`);
  return new Map(rows.map(({ id, movements }) => [id, movements]));
}

/** Undoes one movement per asset, by `batch_id` or `movement_id`, or else its last. */
export async function undoEach(
  moving: Moving,
  ids: readonly string[],
  { batch_id, movement_id, reason }: { batch_id?: string; movement_id?: string | undefined; reason: string },
) {
  const { db } = moving;
  const known = await lockAssets(db, ids);
  const last = await lastNumbers(db, ids);
  const number = last.get(ids[0] ?? "") ?? 0;
  const named = movement_id ? sql`m.id = ${movement_id}::uuid` : sql`m.number = ${number}`;
  const which = batch_id ? sql`m.batch_id = ${batch_id}::uuid` : named;
  const found = await selectMovements(
    db,
    sql`and ${which} and m.asset_id = any (${`{${[...known.keys()].join()}}`}::uuid[]) order by m.number`,
  );
  const byAsset = new Map(found.map((movement) => [movement.asset_id, movement]));
  const places = await findPlaces(db, found);
  const planned: NewMovement[] = [];
  const outcomes = ids.map((id): Outcome => {
    const step = reverse(byAsset.get(id), last.get(id), places);
    if ("message" in step) return { id, result: "refused", ...step };
    planned.push({ ...step, reason });
    return { id, result: "done", reason: null, message: null };
  });
  return { known, outcomes, ...(await move(moving, planned)) };
}
