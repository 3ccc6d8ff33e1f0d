import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite, type WriteContext } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { totalsBy } from "#lib/platform/api/totals.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { assertContract } from "#lib/workforce/assert-contract.ts";
import { contractsOf } from "#lib/workforce/contracts-of.ts";
import { csvRecord, reviewColumns } from "#lib/workforce/csv-record.ts";
import { mentions } from "#lib/workforce/list-of-work.ts";
import { lockPending, review, reviewOne } from "#lib/workforce/review-records.ts";
import { belongsToCycle } from "#lib/workforce/timesheets/public.ts";
import { assertAdjustmentAllowed } from "./assert-adjustment-allowed.ts";
import * as contract from "./contract.ts";
import { emitCreated, emitReviewed, reviewed } from "./emit-adjustments.ts";
import { daysOf, placeAdjustment } from "./place-adjustment.ts";
import { removeAdjustment } from "./remove-adjustment.ts";
import { isRepeated, warningsOf } from "./repeated-expenses.ts";
import { selectAdjustments, totalOf } from "./select-adjustments.ts";
import { assertMayChange } from "./settled-corrections.ts";

async function find(db: TenantDb, id: string) {
  const [row] = await selectAdjustments(db, sql`and a.id = ${id}`);
  if (!row) throw notFound("Adjustment");
  return row;
}

function words(column: "status" | "type" | "category_id", values: readonly string[] | undefined) {
  return values && sql`and a.${sql.identifier(column)} in (${sql.raw(values.map((one) => `'${one}'`).join())})`;
}

type Filters = Omit<z.output<(typeof contract.exportInvoiceAdjustments)["input"]>, "bom">;

function conditionsOf({ search, contract_id, person_id, payment_cycle_id, repeated, ...filters }: Filters): SQL {
  const { statuses, types, category_ids, from, to } = filters;
  return sql`${contract_id === undefined ? sql`` : sql`and a.contract_id = ${contract_id}`} ${person_id === undefined ? sql`` : sql`and a.contract_id = any (${contractsOf(sql`${person_id}::uuid`)})`}
      ${search === undefined ? sql`` : sql`and ${mentions(search, sql`a.contract_id`, sql`concat_ws(' ', a.title, a.description, a.vendor)`)}`}
      ${payment_cycle_id === undefined ? sql`` : sql`and ${belongsToCycle(payment_cycle_id, "a")}`}
      ${repeated === undefined ? sql`` : sql`and ${isRepeated}`}
      ${words("status", statuses) ?? sql``} ${words("type", types) ?? sql``} ${words("category_id", category_ids) ?? sql``}
      ${from === undefined ? sql`` : sql`and a.date_submitted >= ${from}`} ${to === undefined ? sql`` : sql`and a.date_submitted < ${to}`}`;
}

/** Latest first. */
function listOf(db: TenantDb, filters: Filters) {
  const keys = ["date_submitted", "id"] as const;
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await selectAdjustments(
      db,
      sql`${conditionsOf(filters)} and ${isAfterCursor(after, { "a.date_submitted": "date", "a.id": "uuid" })}
      order by a.date_submitted desc, a.id desc limit ${limit}`,
    ),
  });
  return { keys, select };
}

export const listInvoiceAdjustments = implementRead(contract.listInvoiceAdjustments, ({ input, db }) =>
  readPage({ contract: contract.listInvoiceAdjustments, input, ...listOf(db, input) }),
);

export const getInvoiceAdjustmentTotals = implementRead(contract.getInvoiceAdjustmentTotals, async ({ input, db }) => ({
  data: await totalsBy(
    db,
    { currency: sql`c.currency`, amount: totalOf(sql`c.currency`) },
    sql`invoice_adjustments a join contracts c on c.organization_id = a.organization_id and c.id = a.contract_id
      where a.organization_id = ${currentOrganization} ${conditionsOf(input)}`,
  ),
}));

export const listContractInvoiceAdjustments = implementRead(
  contract.listContractInvoiceAdjustments,
  async ({ input, db }) => {
    const page = await readPage({ contract: contract.listContractInvoiceAdjustments, input, ...listOf(db, input) });
    if (page.data.length === 0) await assertContract(db, input.contract_id);
    return page;
  },
);

export const exportInvoiceAdjustments = implementStream(contract.exportInvoiceAdjustments, ({ input, db }) =>
  csvPages({
    columns: [
      ...["date_submitted", "type", "worker", "contract_title", "quantity", "amount", "total", "currency", "status"],
      ...reviewColumns,
    ],
    ...listOf(db, input),
    amounts: { names: ["amount", "total"], currencyOf: ({ currency }) => currency },
    recordOf: csvRecord,
  }),
);

export const getInvoiceAdjustment = implementRead(contract.getInvoiceAdjustment, async ({ input, db }) => ({
  data: await find(db, input.adjustment_id),
}));

const rowWarnings = (db: TenantDb, row: Awaited<ReturnType<typeof find>>) =>
  warningsOf(db, { ...row, day: row.date_of_adjustment ?? row.date_submitted });

async function create({ input, db, request_id }: WriteContext<typeof contract.createInvoiceAdjustment>) {
  const { contract_id, type, description, quantity, amount, move_next_cycle } = input;
  const placed = await placeAdjustment(db, { ...input, date_of_adjustment: input.date_submitted });
  if (placed.category && placed.category.type !== type) {
    const { name, type: own } = placed.category;
    const message = `must be ${own}: the category ${name} is of that type`;
    throw new ApiError(400, { reason: "invalid_value", path: "/type", message });
  }
  const { submitted: date_submitted, about } = daysOf(placed, {
    ...{ date_of_adjustment: input.date_submitted, move_next_cycle },
  });
  const date_of_adjustment = move_next_cycle ? about : null;
  await assertAdjustmentAllowed(db, { contract_id, amount, quantity, date_submitted });
  const [made] = await db.execute<{ id: string }>(sql`
      insert into invoice_adjustments (contract_id, type, category_id, title, description, quantity, amount,
          date_submitted, date_of_adjustment, move_next_cycle, created_by)
        select id, ${type}, ${input.adjustment_category_id ?? null}, ${input.title ?? null}, ${description}, ${quantity}, app.round_money(${amount}::numeric, currency),
            ${date_submitted}, ${date_of_adjustment}, ${move_next_cycle}, app.user_id()
          from contracts where organization_id = ${currentOrganization} and id = ${contract_id}
        returning id`);
  const row = await find(db, made?.id ?? "");
  await emitCreated(request_id, row);
  return { data: row, warnings: await rowWarnings(db, row) };
}

export const createInvoiceAdjustment = implementWrite(contract.createInvoiceAdjustment, create);

export const createContractInvoiceAdjustment = implementWrite(
  contract.createContractInvoiceAdjustment,
  async (context) => {
    await assertContract(context.db, context.input.contract_id);
    return create(context);
  },
);

export const updateInvoiceAdjustment = implementWrite(
  contract.updateInvoiceAdjustment,
  async ({ input, db }) => {
    const { adjustment_id, ...given } = input;
    await lockPending(db, reviewed, adjustment_id);
    await assertMayChange(db, adjustment_id);
    const next = { ...(await find(db, adjustment_id)), ...given };
    await assertAdjustmentAllowed(db, next);
    await db.execute(sql`
    update invoice_adjustments set type = ${next.type}, description = ${next.description}, quantity = ${next.quantity},
        amount = app.round_money(${next.amount}::numeric, ${next.currency}), date_submitted = ${next.date_submitted}, updated_at = now()
      where organization_id = ${currentOrganization} and id = ${adjustment_id}`);
    const row = await find(db, adjustment_id);
    return { data: row, warnings: await rowWarnings(db, row) };
  },
  getInvoiceAdjustment,
);

export const deleteInvoiceAdjustment = implementWrite(contract.deleteInvoiceAdjustment, async ({ input, db }) => {
  await removeAdjustment(db, input.adjustment_id);
  return { data: { deleted: true as const } };
});

export const reviewInvoiceAdjustment = implementWrite(
  contract.reviewInvoiceAdjustment,
  async ({ input, db, request_id }) => {
    const { result } = await reviewOne(db, reviewed, input.adjustment_id, input.status, input.reason);
    const row = await find(db, input.adjustment_id);
    if (result === "reviewed") await emitReviewed(request_id, [row]);
    return { data: row };
  },
);

export const reviewInvoiceAdjustments = implementWrite(
  contract.reviewInvoiceAdjustments,
  async ({ input, db, request_id }) => {
    const outcomes = await review(db, reviewed, input.ids, input.status, input.reason);
    const ids = outcomes.flatMap(({ id, result }) => (result === "reviewed" ? [id] : []));
    if (ids.length > 0) {
      const rows = await selectAdjustments(db, sql`and a.id = any (${`{${ids.join()}}`}::uuid[])`);
      await emitReviewed(request_id, rows);
    }
    return { data: outcomes };
  },
);
