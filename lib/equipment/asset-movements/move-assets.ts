import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type * as eventTypes from "#lib/equipment/assets/events.ts";
import {
  assetAssigned,
  assetLocationUpdated,
  assetReturned,
  assetReturnRequested,
  assetWrittenOff,
} from "#lib/equipment/assets/events.ts";
import {
  type Action,
  addMovements,
  type Current,
  decide,
  type MovementRow,
  type NewMovement,
  selectWholeAssets,
  type WholeAssetRow,
} from "#lib/equipment/assets/public.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import type { ErrorItem } from "#lib/platform/declaration/errors.ts";
import { emitAll } from "#lib/platform/outbox/emit.ts";

export interface Moving {
  db: TenantDb;
  principal: Principal;
  request_id: string;
}

export type Outcome = { id: string } & (
  | { result: "done" | "unchanged"; reason: null; message: null }
  | ({ result: "refused" } & ErrorItem)
);

/** Locks assets until the transaction ends and returns their state; in id order, to prevent deadlocks. */
export async function lockAssets(db: TenantDb, ids: readonly string[]): Promise<Map<string, Current>> {
  const rows = await db.execute<Current & Record<string, unknown>>(sql`
    select a.id, a.location, a.status, a.hris_profile_id as person_id, a.warehouse_id, a.return_due_on, a.moved_at,
        (select p.first_name || ' ' || p.last_name from people p where p.organization_id = a.organization_id and p.id = a.hris_profile_id) as person_name
      from (select * from assets where organization_id = ${currentOrganization} and id = any (${`{${ids.join()}}`}::uuid[])
        order by id for update) as a`);
  return new Map(rows.map((row) => [row.id, row]));
}

const typeEvents: Record<string, typeof eventTypes.assetAssigned> = {
  assigned: assetAssigned,
  returned: assetReturned,
  written_off: assetWrittenOff,
  return_requested: assetReturnRequested,
};

function hasMoved({ from, to }: MovementRow): boolean {
  return from?.location !== to.location || from.person?.id !== to.person?.id || from.warehouse?.id !== to.warehouse?.id;
}

/** Adds movements and emits their events. Returns them with the updated assets. */
export async function move({ db, principal, request_id }: Moving, planned: readonly NewMovement[]) {
  const movements = await addMovements(db, principal, planned);
  const assets = new Map<string, WholeAssetRow>();
  const rows = await selectWholeAssets(
    db,
    movements.map(({ asset_id }) => asset_id),
  );
  for (const row of rows) assets.set(row.id, row);
  for (const [type, event] of Object.entries(typeEvents)) {
    const those = movements
      .filter((movement) => movement.type === type)
      .flatMap(({ asset_id }) => assets.get(asset_id) ?? []);
    if (those.length > 0) await emitAll({ request_id }, event, those);
  }
  const moved = movements.filter(hasMoved).flatMap(({ asset_id, from }) => {
    const asset = assets.get(asset_id);
    return asset && from ? [{ ...asset, previous_location: from.location }] : [];
  });
  if (moved.length > 0) await emitAll({ request_id }, assetLocationUpdated, moved);
  return { movements, assets };
}

const fine = { reason: null, message: null };

/** Performs an action on each asset, or says why it can't, in the order of the ids. */
export async function moveEach(
  moving: Moving,
  ids: readonly string[],
  action: Action,
  more: { reason: string; batch_id?: string },
) {
  const known = await lockAssets(moving.db, ids);
  const planned: NewMovement[] = [];
  const outcomes = new Map<string, Outcome>();
  for (const id of new Set(ids)) {
    const current = known.get(id);
    const step: ReturnType<typeof decide> = current
      ? decide(current, action)
      : { reason: "not_found", message: "Asset not found" };
    if (step === "unchanged") outcomes.set(id, { id, result: "unchanged", ...fine });
    else if ("to" in step) {
      const { location, status, person_id, warehouse_id, return_due_on } = step.to;
      planned.push({
        ...{ asset_id: id, type: step.type, ...more },
        ...{ location, status, person_id, warehouse_id, return_due_on },
      });
      outcomes.set(id, { id, result: "done", ...fine });
    } else outcomes.set(id, { id, result: "refused", ...step });
  }
  const done = await move(moving, planned);
  return { outcomes: ids.map((id) => outcomes.get(id) as Outcome), ...done };
}
