import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import {
  type Action,
  conditionsOf,
  type Filters,
  missingAsset,
  placeInWarehouse,
  selectMovements,
  selectWholeAssets,
} from "#lib/equipment/assets/public.ts";
import { maxPerRequest } from "#lib/equipment/assets/rules.ts";
import { implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { today } from "#lib/platform/today.ts";
import * as contract from "./contract.ts";
import { type Moving, moveEach, type Outcome } from "./move-assets.ts";
import { undoEach } from "./undo.ts";

async function findPerson(db: TenantDb, id: string) {
  const [person] = await db.execute<{ id: string; name: string }>(sql`
    select id, first_name || ' ' || last_name as name from people where organization_id = ${currentOrganization} and id = ${id} for share`);
  if (!person) throw new ApiError(404, { reason: "not_found", path: "/person_id", message: "Person not found" });
  return person;
}

async function assertNotPast(db: TenantDb, due_on: string | null): Promise<void> {
  const day = await today(db);
  if (due_on === null || due_on >= day) return;
  throw new ApiError(400, {
    reason: "invalid_value",
    path: "/due_on",
    message: `must be today (${formatDate(day)}) or a later day`,
  });
}

/** The movement and the updated asset; a refused outcome becomes the request's error. */
function toResponse(id: string, done: Pick<Awaited<ReturnType<typeof moveEach>>, "outcomes" | "movements" | "assets">) {
  const [outcome] = done.outcomes;
  if (outcome?.result === "refused")
    throw outcome.reason === "not_found"
      ? new ApiError(404, { reason: "not_found", message: outcome.message })
      : new ApiError(409, { reason: outcome.reason, message: outcome.message });
  const asset = done.assets.get(id);
  const [movement] = done.movements;
  return asset && movement ? { data: { ...asset, movement } } : null;
}

async function moveOne(moving: Moving, id: string, action: Action, reason: string) {
  const moved = toResponse(id, await moveEach(moving, [id], action, { reason }));
  if (moved) return moved;
  // The asset is already there: return the movement that brought it there.
  const [movement] = await selectMovements(moving.db, sql`and m.asset_id = ${id}::uuid order by m.number desc limit 1`);
  const [asset] = await selectWholeAssets(moving.db, [id]);
  if (!asset || !movement) throw missingAsset();
  return { data: { ...asset, movement } };
}

export const assignItAsset = implementWrite(contract.assignItAsset, async ({ input, ...moving }) => {
  const { asset_id, person_id, by_courier, reason } = input;
  const person = await findPerson(moving.db, person_id);
  return moveOne(moving, asset_id, { action: "assign", person, by_courier }, reason);
});

export const moveItAsset = implementWrite(contract.moveItAsset, async ({ input, ...moving }) => {
  const { asset_id, warehouse_id, location, reason } = input;
  const to = await placeInWarehouse(moving.db, warehouse_id, location);
  return moveOne(moving, asset_id, { action: "move", to }, reason);
});

export const returnItAsset = implementWrite(contract.returnItAsset, async ({ input, ...moving }) => {
  const { asset_id, warehouse_id, reason } = input;
  const to = await placeInWarehouse(moving.db, warehouse_id);
  return moveOne(moving, asset_id, { action: "return", to }, reason);
});

export const repairItAsset = implementWrite(contract.repairItAsset, async ({ input, ...moving }) =>
  moveOne(moving, input.asset_id, { action: "repair" }, input.reason),
);

export const writeOffItAsset = implementWrite(contract.writeOffItAsset, async ({ input, ...moving }) =>
  moveOne(moving, input.asset_id, { action: "write_off", status: input.status }, input.reason),
);

export const requestItAssetReturn = implementWrite(contract.requestItAssetReturn, async ({ input, ...moving }) => {
  await assertNotPast(moving.db, input.due_on);
  return moveOne(moving, input.asset_id, { action: "request_return", due_on: input.due_on }, input.reason);
});

export const undoItAssetMovement = implementWrite(contract.undoItAssetMovement, async ({ input, ...moving }) => {
  const { asset_id, movement_id, reason } = input;
  const done = await undoEach(moving, [asset_id], { movement_id, reason });
  if (!done.known.has(asset_id)) throw missingAsset();
  const undone = toResponse(asset_id, done);
  if (!undone) throw missingAsset();
  return undone;
});

type BulkInput = z.output<(typeof contract.transitionItAssets)["input"]>;

async function actionOf(db: TenantDb, input: BulkInput): Promise<Action> {
  const { action, person_id = "", by_courier, warehouse_id, location, status = "", due_on = null } = input;
  switch (action) {
    case "assign":
      return { action, person: await findPerson(db, person_id), by_courier };
    case "move":
      return { action, to: await placeInWarehouse(db, warehouse_id, location) };
    case "return":
      return { action, to: await placeInWarehouse(db, warehouse_id) };
    case "repair":
      return { action };
    case "write_off":
      return { action, status };
    case "request_return":
      await assertNotPast(db, due_on);
      return { action, due_on };
  }
}

async function selectedIds(db: TenantDb, filters: Filters, after: string | undefined): Promise<string[]> {
  const [found] = await db.execute<{ ids: string[] }>(sql`
    select ids from app.find_assets(${conditionsOf(filters)}::text::jsonb, 'id', false, ${after ?? null}::text, ${after ?? null}::uuid, ${maxPerRequest}, false)`);
  return found?.ids ?? [];
}

function batchAnswer(batch_id: string, ids: readonly string[], outcomes: readonly Outcome[], goesOn: boolean) {
  const results = outcomes.map(({ id, result, reason, message }) => ({ id, result, reason, message }));
  return { data: { batch_id, results, next_id: goesOn && ids.length === maxPerRequest ? (ids.at(-1) ?? null) : null } };
}

export const transitionItAssets = implementWrite(contract.transitionItAssets, async ({ input, ...moving }) => {
  const { asset_ids, filters = {}, after_id, batch_id = randomUUID(), reason } = input;
  const action = await actionOf(moving.db, input);
  const ids = asset_ids ?? (await selectedIds(moving.db, filters, after_id));
  const { outcomes } = await moveEach(moving, ids, action, { reason, batch_id });
  return batchAnswer(batch_id, ids, outcomes, asset_ids === undefined);
});

/** Throws 404 for a bulk action that never was: `after_id` may be past its last asset. */
async function assertBatch(db: TenantDb, batch_id: string): Promise<void> {
  const [one] = await db.execute(
    sql`select from asset_movements where organization_id = ${currentOrganization} and batch_id = ${batch_id} limit 1`,
  );
  if (!one) throw notFound("Bulk action");
}

export const undoItAssetBatch = implementWrite(contract.undoItAssetBatch, async ({ input, ...moving }) => {
  const { batch_id, after_id = null, reason } = input;
  const rows = await moving.db.execute<{ asset_id: string }>(sql`
    select distinct asset_id from asset_movements where organization_id = ${currentOrganization} and batch_id = ${batch_id}
      and (${after_id}::uuid is null or asset_id > ${after_id}::uuid) order by asset_id limit ${maxPerRequest}`);
  const ids = rows.map(({ asset_id }) => asset_id);
  if (ids.length === 0) await assertBatch(moving.db, batch_id);
  const { outcomes } = await undoEach(moving, ids, { batch_id, reason });
  return batchAnswer(batch_id, ids, outcomes, true);
});
