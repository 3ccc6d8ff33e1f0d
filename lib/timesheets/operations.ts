import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { csvPages } from "#lib/api/csv.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementStream, implementWrite } from "#lib/api/execute.ts";
import { readCursor, writeCursor } from "#lib/api/pagination.ts";
import { emit, emitAll } from "#lib/webhooks/emit.ts";
import * as contract from "./contract.ts";
import { csvRecord, reviewColumns } from "./csv-record.ts";
import { lockPending, type Reviewed, review, reviewOne } from "./review-records.ts";
import { selectTimesheets } from "./select-timesheets.ts";
import { holdContracts, mustTakeTime, whyNotAgain } from "./take-time.ts";

const reviewed: Reviewed = {
  ...{ table: "timesheets", machine: "timesheet" },
  mayReturn: whyNotAgain,
  hold: holdContracts,
};

const missing = () => new ApiError(404, [{ message: "No such timesheet" }]);

async function find(db: TenantDb, id: string) {
  const [row] = await selectTimesheets(db, sql`and t.id = ${id}`);
  if (!row) throw missing();
  return row;
}

type Place = [day: string, id: string];

/** As many timesheets that the filters select, behind the last one of a page. */
function selectFiltered(
  db: TenantDb,
  { contract_id, status, from, to }: z.output<(typeof contract.exportTimesheets)["input"]>,
  after: Place | null,
  limit: number,
) {
  return selectTimesheets(
    db,
    sql`${contract_id === undefined ? sql`` : sql`and t.contract_id = ${contract_id}`}
      ${status === undefined ? sql`` : sql`and t.status in (${sql.raw(status.map((one) => `'${one}'`).join())})`}
      ${from === undefined ? sql`` : sql`and t.date_worked >= ${from}`} ${to === undefined ? sql`` : sql`and t.date_worked <= ${to}`}
      ${after === null ? sql`` : sql`and (t.date_worked, t.id) < (${after[0]}::date, ${after[1]}::uuid)`}
      order by t.date_worked desc, t.id desc limit ${limit}`,
  );
}

export const listTimesheets = implementRead(contract.listTimesheets, async ({ input, db }) => {
  const { limit, cursor, contract_id, status, from, to } = input;
  const view = JSON.stringify(["timesheets", contract_id, status, from, to]);
  const after = cursor === undefined ? null : (readCursor(cursor, view) as Place);
  const rows = await selectFiltered(db, input, after, limit + 1);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const has_more = rows.length > limit;
  return { data, has_more, next_cursor: has_more && last ? writeCursor(view, [last.date_worked, last.id]) : null };
});

export const exportTimesheets = implementStream(contract.exportTimesheets, ({ input, db }) =>
  csvPages({
    columns: [
      ...["date_worked", "worker", "contract_title", "quantity", "unit", "rate", "amount", "currency", "status"],
      ...reviewColumns,
    ],
    read: async (after: Place | null, limit) => ({ rows: await selectFiltered(db, input, after, limit) }),
    placeOf: ({ date_worked, id }): Place => [date_worked, id],
    recordOf: csvRecord,
  }),
);

export const getTimesheet = implementRead(contract.getTimesheet, async ({ input, db }) => ({
  data: await find(db, input.timesheet_id),
}));

export const createTimesheet = implementWrite(contract.createTimesheet, async ({ input, db, request_id }) => {
  const { contract_id, date_worked, quantity, description } = input;
  await mustTakeTime(db, { contract_id, date_worked, quantity });
  const [made] = await db.execute<{ id: string }>(sql`
    insert into timesheets (contract_id, date_worked, quantity, description, created_by)
      values (${contract_id}, ${date_worked}, ${quantity}::numeric, ${description}, app.user_id()) returning id`);
  const row = await find(db, made?.id ?? "");
  await emit({ request_id }, "timesheet.created", row);
  return { data: row };
});

export const changeTimesheet = implementWrite(contract.changeTimesheet, async ({ input, db }) => {
  const { timesheet_id, description, ...time } = input;
  await lockPending(db, reviewed, timesheet_id);
  const before = await find(db, timesheet_id);
  const { contract_id, date_worked, quantity } = { ...before, ...time };
  await mustTakeTime(db, { contract_id, date_worked, quantity, except: timesheet_id });
  await db.execute(sql`
    update timesheets set date_worked = ${date_worked}, quantity = ${quantity}::numeric, description = ${description ?? before.description}
      where organization_id = ${currentOrganization} and id = ${timesheet_id}`);
  return { data: await find(db, timesheet_id) };
});

export const deleteTimesheet = implementWrite(contract.deleteTimesheet, async ({ input, db }) => {
  await lockPending(db, reviewed, input.timesheet_id);
  await db.execute(
    sql`delete from timesheets where organization_id = ${currentOrganization} and id = ${input.timesheet_id}`,
  );
  return { data: { deleted: true as const } };
});

export const reviewTimesheet = implementWrite(contract.reviewTimesheet, async ({ input, db, request_id }) => {
  const { result } = await reviewOne(db, reviewed, input.timesheet_id, input.status);
  const row = await find(db, input.timesheet_id);
  if (result === "reviewed") await emit({ request_id }, "timesheet.reviewed", row);
  return { data: row };
});

export const reviewTimesheets = implementWrite(contract.reviewTimesheets, async ({ input, db, request_id }) => {
  const outcomes = await review(db, reviewed, input.ids, input.status);
  const ids = outcomes.flatMap(({ id, result }) => (result === "reviewed" ? [id] : []));
  if (ids.length > 0) {
    const rows = await selectTimesheets(db, sql`and t.id = any (${`{${ids.join()}}`}::uuid[])`);
    await emitAll({ request_id }, "timesheet.reviewed", rows);
  }
  return { data: outcomes };
});
