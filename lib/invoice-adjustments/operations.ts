import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { csvPages } from "#lib/api/csv.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementStream, implementWrite } from "#lib/api/execute.ts";
import { readCursor, writeCursor } from "#lib/api/pagination.ts";
import { csvRecord, reviewColumns } from "#lib/timesheets/csv-record.ts";
import { lockPending, type Reviewed, review, reviewOne } from "#lib/timesheets/review-records.ts";
import { emit, emitAll } from "#lib/webhooks/emit.ts";
import * as contract from "./contract.ts";
import { selectAdjustments } from "./select-adjustments.ts";
import { mustTakeMoney } from "./take-money.ts";

const reviewed: Reviewed = { table: "invoice_adjustments", machine: "adjustment" };

async function find(db: TenantDb, id: string) {
  const [row] = await selectAdjustments(db, sql`and a.id = ${id}`);
  if (!row) throw new ApiError(404, [{ message: "No such adjustment" }]);
  return row;
}

type AdjustmentRow = Awaited<ReturnType<typeof find>>;

async function emitReviewed(request_id: string, rows: readonly AdjustmentRow[]): Promise<void> {
  await emitAll({ request_id }, "invoice-adjustment.reviewed", rows);
  const waiting = rows.filter(({ status }) => status === "pending");
  if (waiting.length > 0) await emitAll({ request_id }, "invoice-adjustment.pending-for-approval", waiting);
}

function words(column: "status" | "type", values: readonly string[] | undefined) {
  return values && sql`and a.${sql.identifier(column)} in (${sql.raw(values.map((one) => `'${one}'`).join())})`;
}

type Place = [day: string, id: string];

/** As many adjustments that the filters select, behind the last one of a page. */
function selectFiltered(
  db: TenantDb,
  { contract_id, status, type, from, to }: z.output<(typeof contract.exportInvoiceAdjustments)["input"]>,
  after: Place | null,
  limit: number,
) {
  return selectAdjustments(
    db,
    sql`${contract_id === undefined ? sql`` : sql`and a.contract_id = ${contract_id}`}
      ${words("status", status) ?? sql``} ${words("type", type) ?? sql``}
      ${from === undefined ? sql`` : sql`and a.date_submitted >= ${from}`} ${to === undefined ? sql`` : sql`and a.date_submitted <= ${to}`}
      ${after === null ? sql`` : sql`and (a.date_submitted, a.id) < (${after[0]}::date, ${after[1]}::uuid)`}
      order by a.date_submitted desc, a.id desc limit ${limit}`,
  );
}

export const listInvoiceAdjustments = implementRead(contract.listInvoiceAdjustments, async ({ input, db }) => {
  const { limit, cursor, contract_id, status, type, from, to } = input;
  const view = JSON.stringify(["invoice adjustments", contract_id, status, type, from, to]);
  const after = cursor === undefined ? null : (readCursor(cursor, view) as Place);
  const rows = await selectFiltered(db, input, after, limit + 1);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const has_more = rows.length > limit;
  return { data, has_more, next_cursor: has_more && last ? writeCursor(view, [last.date_submitted, last.id]) : null };
});

export const exportInvoiceAdjustments = implementStream(contract.exportInvoiceAdjustments, ({ input, db }) =>
  csvPages({
    columns: [
      ...["date_submitted", "type", "worker", "contract_title", "quantity", "amount", "total", "currency", "status"],
      ...reviewColumns,
    ],
    read: async (after: Place | null, limit) => ({ rows: await selectFiltered(db, input, after, limit) }),
    placeOf: ({ date_submitted, id }): Place => [date_submitted, id],
    recordOf: csvRecord,
  }),
);

export const getInvoiceAdjustment = implementRead(contract.getInvoiceAdjustment, async ({ input, db }) => ({
  data: await find(db, input.adjustment_id),
}));

export const createInvoiceAdjustment = implementWrite(
  contract.createInvoiceAdjustment,
  async ({ input, db, request_id }) => {
    const { contract_id, type, description, quantity, amount } = input;
    const date_submitted = input.date_submitted ?? new Date().toISOString().slice(0, 10);
    await mustTakeMoney(db, { contract_id, amount, quantity, date_submitted });
    const [made] = await db.execute<{ id: string }>(sql`
      insert into invoice_adjustments (contract_id, type, description, quantity, amount, date_submitted, created_by)
        select id, ${type}, ${description}, ${quantity}, app.round_money(${amount}::numeric, currency), ${date_submitted}, app.user_id()
          from contracts where organization_id = ${currentOrganization} and id = ${contract_id}
        returning id`);
    const row = await find(db, made?.id ?? "");
    await emit({ request_id }, "invoice-adjustment.created", row);
    await emit({ request_id }, "invoice-adjustment.pending-for-approval", row);
    return { data: row };
  },
);

export const changeInvoiceAdjustment = implementWrite(contract.changeInvoiceAdjustment, async ({ input, db }) => {
  const { adjustment_id, ...given } = input;
  await lockPending(db, reviewed, adjustment_id);
  const next = { ...(await find(db, adjustment_id)), ...given };
  await mustTakeMoney(db, next);
  await db.execute(sql`
    update invoice_adjustments set type = ${next.type}, description = ${next.description}, quantity = ${next.quantity},
        amount = app.round_money(${next.amount}::numeric, ${next.currency}), date_submitted = ${next.date_submitted}
      where organization_id = ${currentOrganization} and id = ${adjustment_id}`);
  return { data: await find(db, adjustment_id) };
});

export const deleteInvoiceAdjustment = implementWrite(contract.deleteInvoiceAdjustment, async ({ input, db }) => {
  await lockPending(db, reviewed, input.adjustment_id);
  await db.execute(
    sql`delete from invoice_adjustments where organization_id = ${currentOrganization} and id = ${input.adjustment_id}`,
  );
  return { data: { deleted: true as const } };
});

export const reviewInvoiceAdjustment = implementWrite(
  contract.reviewInvoiceAdjustment,
  async ({ input, db, request_id }) => {
    const { result } = await reviewOne(db, reviewed, input.adjustment_id, input.status);
    const row = await find(db, input.adjustment_id);
    if (result === "reviewed") await emitReviewed(request_id, [row]);
    return { data: row };
  },
);

export const reviewInvoiceAdjustments = implementWrite(
  contract.reviewInvoiceAdjustments,
  async ({ input, db, request_id }) => {
    const outcomes = await review(db, reviewed, input.ids, input.status);
    const ids = outcomes.flatMap(({ id, result }) => (result === "reviewed" ? [id] : []));
    if (ids.length > 0) {
      const rows = await selectAdjustments(db, sql`and a.id = any (${`{${ids.join()}}`}::uuid[])`);
      await emitReviewed(request_id, rows);
    }
    return { data: outcomes };
  },
);
