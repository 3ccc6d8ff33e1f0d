import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { discardFile, keepFile, storeUpload } from "#lib/platform/files/keep-file.ts";
import { linkToFile } from "#lib/platform/files/link.ts";
import { categories, isFor } from "#lib/workforce/adjustment-categories.ts";
import { assertContract } from "#lib/workforce/assert-contract.ts";
import {
  type AdjustmentRow,
  assertAdjustmentAllowed,
  assertMayChange,
  assertWithin,
  daysOf,
  emitCreated,
  placeAdjustment,
  removeAdjustment,
  returnRefusal,
  reviewed,
  warningsOf,
} from "#lib/workforce/invoice-adjustments/public.ts";
import { lockPending } from "#lib/workforce/review-records.ts";
import * as contract from "./contract.ts";
import { findAdjustment, findAll, toWire } from "./select-adjustment.ts";

export const listAdjustmentCategories = implementRead(
  contract.listAdjustmentCategories,
  async ({ input: { contract_types }, db }) => {
    // Running a query checks the caller's access.
    await db.execute(sql`select`);
    const chosen = categories.filter((one) => contract_types?.some((kind) => isFor(one, kind)) ?? true);
    return {
      data: chosen.map(({ id, name, label, for: kinds }) => ({
        ...{ id, name, label, unit_type: "amount", contract_types: [...kinds] },
      })),
    };
  },
);

const rowWarnings = (db: TenantDb, row: AdjustmentRow) =>
  warningsOf(db, { ...row, day: row.date_of_adjustment ?? row.date_submitted });

export const createAdjustment = implementWrite(contract.createAdjustment, {
  prepare: ({ input, credential }) => storeUpload(credential, input.file),
  async run({ input, prepared, db, request_id }) {
    const { contract_id, amount } = input;
    const move_next_cycle = input.move_next_cycle ?? false;
    const placed = await placeAdjustment(db, input);
    const { submitted, about } = daysOf(placed, { ...input, move_next_cycle });
    const checked = { contract_id, amount, quantity: 1, date_submitted: submitted };
    await assertAdjustmentAllowed(db, checked, { unfit: 400, dayPath: "/date_of_adjustment" });
    assertWithin(placed, input.date_of_adjustment);
    const file_id = await keepFile(db, prepared);
    const [made] = await db.execute<{ id: string }>(sql`
      insert into invoice_adjustments (contract_id, type, category_id, title, description, vendor, country, cycle_reference, amount,
          date_submitted, date_of_adjustment, move_next_cycle, file_id, created_by)
        select id, ${placed.category?.type}, ${input.adjustment_category_id}, ${input.title}, ${input.description}, ${input.vendor}, ${input.country},
            ${input.cycle_reference || null}, app.round_money(${amount}::numeric, currency), ${submitted}, ${about}, ${move_next_cycle}, ${file_id}, app.user_id()
          from contracts where organization_id = ${currentOrganization} and id = ${contract_id}
        returning id`);
    const row = await findAdjustment(db, made?.id ?? "");
    await emitCreated(request_id, row);
    const created = toWire(row);
    return {
      data: { ...created, status: created.status === "open" ? "OPEN" : created.status },
      warnings: await rowWarnings(db, row),
    };
  },
});

export const getAdjustment = implementRead(contract.getAdjustment, async ({ input, db }) => ({
  data: toWire(await findAdjustment(db, input.id)),
}));

export const updateAdjustment = implementWrite(contract.updateAdjustment, {
  async prepare({ input, credential }) {
    const { id: _, ...given } = input;
    if (Object.values(given).every((value) => value === undefined)) {
      const message = "Send at least one field to update, inside of `data`.";
      throw new ApiError(400, { reason: "required", path: "/data", message });
    }
    return input.file ? storeUpload(credential, input.file) : null;
  },
  async run({ input: { id, file: _, ...given }, prepared, db }) {
    await lockPending(db, reviewed, id);
    await assertMayChange(db, id);
    const before = await findAdjustment(db, id);
    const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as typeof given;
    const next = { ...before, adjustment_category_id: before.category?.id, ...asked };
    const move_next_cycle = next.move_next_cycle ?? false;
    const about = next.date_of_adjustment ?? before.date_submitted;
    const category_id = next.adjustment_category_id;
    let { type, date_submitted, date_of_adjustment } = before;
    if (
      Object.keys(asked).some((key) =>
        ["adjustment_category_id", "move_next_cycle", "date_of_adjustment"].includes(key),
      )
    ) {
      const placed = await placeAdjustment(db, {
        ...next,
        adjustment_category_id: category_id,
        date_of_adjustment: about,
      });
      if (asked.date_of_adjustment) assertWithin(placed, asked.date_of_adjustment);
      type = placed.category?.type ?? type;
      const days = daysOf(placed, { date_of_adjustment: about, move_next_cycle });
      if (asked.move_next_cycle !== undefined || asked.date_of_adjustment !== undefined)
        [date_submitted, date_of_adjustment] = [days.submitted, days.about];
    }
    await assertAdjustmentAllowed(db, { ...next, date_submitted }, { unfit: 400, dayPath: "/date_of_adjustment" });
    const file_id = prepared ? await keepFile(db, prepared) : (before.file?.id ?? null);
    await db.execute(sql`
      update invoice_adjustments set title = ${next.title}, description = ${next.description}, vendor = ${next.vendor}, country = ${next.country},
          cycle_reference = ${next.cycle_reference || null}, category_id = ${category_id ?? null}, type = ${type},
          amount = app.round_money(${next.amount}::numeric, ${before.currency}), date_submitted = ${date_submitted},
          date_of_adjustment = ${date_of_adjustment}, move_next_cycle = ${move_next_cycle}, file_id = ${file_id}, updated_at = now()
        where organization_id = ${currentOrganization} and id = ${id}`);
    if (prepared && before.file) await discardFile(db, before.file.id);
    return { data: { updated: true }, warnings: await rowWarnings(db, await findAdjustment(db, id)) };
  },
});

export const deleteAdjustment = implementWrite(contract.deleteAdjustment, async ({ input, db }) => {
  await removeAdjustment(db, input.id);
  return { data: { deleted: true as const } };
});

export const restoreAdjustment = implementWrite(contract.restoreAdjustment, async ({ input, db, request_id }) => {
  const refusal = await returnRefusal(db, input.id);
  if (refusal) throw new ApiError(409, refusal);
  const back = await db.execute(sql`
    with gone as (delete from deleted_adjustments where organization_id = ${currentOrganization} and id = ${input.id} returning record)
    insert into invoice_adjustments select (jsonb_populate_record(null::invoice_adjustments, gone.record)).* from gone returning id`);
  if (back.length === 0) {
    const message = "There is no deleted adjustment with this ID, or it was deleted more than 15 minutes ago";
    throw new ApiError(404, { reason: "not_found", message });
  }
  const row = await findAdjustment(db, input.id);
  await emitCreated(request_id, row);
  return { data: toWire(row) };
});

export const getAdjustmentFile = implementRead(contract.getAdjustmentFile, async ({ input, db, credential }) => {
  const row = await findAdjustment(db, input.id);
  const link = await linkToFile({ db, credential }, { file_id: row.file?.id ?? null, scope: "adjustments:read" });
  return { data: link };
});

export const listContractAdjustments = implementRead(
  contract.listContractAdjustments,
  async ({ input: { contract_id, from, to }, db }) => {
    const day = sql`coalesce(a.date_of_adjustment, a.date_submitted)`;
    const data = await findAll(
      db,
      sql`and a.contract_id = ${contract_id}
        ${from === undefined ? sql`` : sql`and ${day} >= ${from}`} ${to === undefined ? sql`` : sql`and ${day} < ${to}`}`,
    );
    if (data.length === 0) await assertContract(db, contract_id);
    return { data };
  },
);

export const forecastAdjustment = implementRead(contract.forecastAdjustment, async ({ input, db }) => {
  const placed = await placeAdjustment(db, input);
  const { category, currency, cycle, next_cycle } = placed;
  const isMoved = input.move_next_cycle === "true";
  const { submitted, about } = daysOf(placed, { ...input, move_next_cycle: isMoved });
  const [paid] =
    input.amount === undefined
      ? []
      : await db.execute<{ before: string | null; after: string | null; waits: string | null }>(sql`
          select before::text, after::text, waits from app.forecast_adjustment(${input.contract_id}, ${category?.type ?? "other"}, ${input.amount}::numeric, ${submitted}, ${about}, ${input.instead_of ?? null})`);
  const data = {
    currency,
    payment_cycle: isMoved ? next_cycle : cycle,
    missed_cycle: isMoved ? null : placed.missed_cycle,
    move_until: cycle.cutoff_on,
    next_cycle,
    payment_before: paid?.before ?? null,
    payment_after: paid?.after ?? null,
    waiting_deductions: paid?.waits ?? null,
    is_paid_later: Number(paid?.after ?? 1) === 0,
  };
  const warnings =
    input.amount === undefined
      ? []
      : await warningsOf(db, {
          ...{ contract_id: input.contract_id, type: category?.type, amount: input.amount, quantity: 1 },
          ...{
            day: input.date_of_adjustment ?? placed.today,
            vendor: input.vendor || null,
            id: input.instead_of ?? null,
          },
        });
  return { data, warnings };
});
