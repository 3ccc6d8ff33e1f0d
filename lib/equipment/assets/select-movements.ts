import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { movement } from "#lib/equipment/fields.ts";

export type MovementRow = z.input<typeof movement> & { asset_id: string } & Record<string, unknown>;

function place(side: "from" | "to"): SQL {
  const column = (name: string) => sql.raw(`m.${side}_${name}`);
  const named = (what: string) =>
    sql`case when ${column(`${what}_id`)} is not null then json_build_object('id', ${column(`${what}_id`)}, 'name', ${column(`${what}_name`)}) end`;
  return sql`json_build_object('location', ${column("location")}, 'status', ${column("status")}, 'return_due_on', ${column("return_due_on")},
    'person', ${named("person")}, 'warehouse', ${named("warehouse")})`;
}

/** Movements selected by `which` (conditions on `m`, then order and limit). */
export async function selectMovements(db: TenantDb, which: SQL): Promise<MovementRow[]> {
  const rows = await db.execute<MovementRow>(sql`
    select m.id, m.asset_id, m.number, m.type, m.at, m.reason, m.batch_id, m.undoes,
        json_build_object('id', m.user_id, 'name', m.actor_name) as by,
        case when m.from_location is not null then ${place("from")} end as "from", ${place("to")} as "to"
      from asset_movements m where m.organization_id = ${currentOrganization} ${which}`);
  return [...rows];
}
