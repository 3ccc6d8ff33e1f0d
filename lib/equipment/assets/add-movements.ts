import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { type MovementRow, selectMovements } from "./select-movements.ts";
import type { Place } from "./transitions.ts";

export interface NewMovement extends Place {
  asset_id: string;
  type: string;
  reason: string;
  batch_id?: string | undefined;
  undoes?: string | undefined;
}

/** Moves assets by appending to their history, and returns the movements. The database adds the old place and actor. */
export async function addMovements(
  db: TenantDb,
  { token_id }: Principal,
  movements: readonly NewMovement[],
): Promise<MovementRow[]> {
  if (movements.length === 0) return [];
  const added = await db.execute<{ id: string }>(sql`
    insert into asset_movements (asset_id, type, reason, token_id, to_location, to_status, to_person_id, to_warehouse_id, to_return_due_on, batch_id, undoes)
      select n.asset_id, n.type, n.reason, ${token_id}::uuid, n.location, n.status, n.person_id, n.warehouse_id, n.return_due_on, n.batch_id, n.undoes
        from json_to_recordset(${JSON.stringify(movements)}::text::json) as n (asset_id uuid, type text, reason text, location text, status text,
          person_id uuid, warehouse_id uuid, return_due_on date, batch_id uuid, undoes uuid)
        order by n.asset_id
      returning id`);
  return selectMovements(
    db,
    sql`and m.id = any (${`{${added.map(({ id }) => id).join()}}`}::uuid[]) order by m.asset_id`,
  );
}
