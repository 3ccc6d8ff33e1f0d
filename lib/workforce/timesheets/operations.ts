import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite, type WriteContext } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { totalsBy } from "#lib/platform/api/totals.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { emit, emitAll } from "#lib/platform/outbox/emit.ts";
import { assertContract } from "#lib/workforce/assert-contract.ts";
import { contractsOf } from "#lib/workforce/contracts-of.ts";
import { csvRecord, reviewColumns } from "#lib/workforce/csv-record.ts";
import { mentions } from "#lib/workforce/list-of-work.ts";
import { lockPending, type Reviewed, review, reviewOne } from "#lib/workforce/review-records.ts";
import { assertTimeAllowed, holdContracts, reopenRefusal } from "./assert-time-allowed.ts";
import * as contract from "./contract.ts";
import { timesheetCreated, timesheetReviewed } from "./events.ts";
import { rateOnDay, selectTimesheets } from "./select-timesheets.ts";
import { belongsToCycle } from "./work-of-cycle.ts";

const reviewed: Reviewed = {
  ...{ table: "timesheets", machine: "timesheet" },
  mayReturn: reopenRefusal,
  hold: holdContracts,
};

const missing = () => notFound("Timesheet");

async function find(db: TenantDb, id: string) {
  const [row] = await selectTimesheets(db, sql`and t.id = ${id}`);
  if (!row) throw missing();
  return row;
}

type Filters = Omit<z.output<(typeof contract.listTimesheets)["input"]>, "limit" | "cursor">;

function conditionsOf({ search, contract_id, person_id, payment_cycle_id, statuses, from, to }: Filters): SQL {
  return sql`${contract_id === undefined ? sql`` : sql`and t.contract_id = ${contract_id}`} ${person_id === undefined ? sql`` : sql`and t.contract_id = any (${contractsOf(sql`${person_id}::uuid`)})`}
      ${search === undefined ? sql`` : sql`and ${mentions(search, sql`t.contract_id`, sql`t.description`)}`}
      ${payment_cycle_id === undefined ? sql`` : sql`and ${belongsToCycle(payment_cycle_id, "t")}`}
      ${statuses === undefined ? sql`` : sql`and t.status in (${sql.raw(statuses.map((one) => `'${one}'`).join())})`}
      ${from === undefined ? sql`` : sql`and t.date_worked >= ${from}`} ${to === undefined ? sql`` : sql`and t.date_worked < ${to}`}`;
}

/** Latest day first. */
function listOf(db: TenantDb, filters: Filters) {
  const keys = ["date_worked", "id"] as const;
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await selectTimesheets(
      db,
      sql`${conditionsOf(filters)} and ${isAfterCursor(after, { "t.date_worked": "date", "t.id": "uuid" })}
      order by t.date_worked desc, t.id desc limit ${limit}`,
    ),
  });
  return { keys, select };
}

export const listTimesheets = implementRead(contract.listTimesheets, ({ input, db }) =>
  readPage({ contract: contract.listTimesheets, input, ...listOf(db, input) }),
);

export const getTimesheetTotals = implementRead(contract.getTimesheetTotals, async ({ input, db }) => ({
  data: await totalsBy(
    db,
    { currency: sql`c.currency`, amount: sql`app.round_money(t.quantity * priced.rate, c.currency)` },
    sql`timesheets t join contracts c on c.organization_id = t.organization_id and c.id = t.contract_id
      ${rateOnDay(sql`c.rate`)} where t.organization_id = ${currentOrganization} ${conditionsOf(input)}`,
  ),
}));

export const listContractTimesheets = implementRead(contract.listContractTimesheets, async ({ input, db }) => {
  const page = await readPage({ contract: contract.listContractTimesheets, input, ...listOf(db, input) });
  if (page.data.length === 0) await assertContract(db, input.contract_id);
  return page;
});

export const exportTimesheets = implementStream(contract.exportTimesheets, ({ input, db }) =>
  csvPages({
    columns: [
      ...["date_worked", "worker", "contract_title", "quantity", "unit", "rate", "amount", "currency", "status"],
      ...reviewColumns,
    ],
    ...listOf(db, input),
    amounts: { names: ["rate", "amount"], currencyOf: ({ currency }) => currency },
    recordOf: csvRecord,
  }),
);

export const getTimesheet = implementRead(contract.getTimesheet, async ({ input, db }) => ({
  data: await find(db, input.timesheet_id),
}));

async function create({ input, db, request_id }: WriteContext<typeof contract.createTimesheet>) {
  const { contract_id, date_worked, quantity, description } = input;
  await assertTimeAllowed(db, { contract_id, date_worked, quantity });
  const [made] = await db.execute<{ id: string }>(sql`
    insert into timesheets (contract_id, date_worked, quantity, description, created_by)
      values (${contract_id}, ${date_worked}, ${quantity}::numeric, ${description}, app.user_id()) returning id`);
  const row = await find(db, made?.id ?? "");
  await emit({ request_id }, timesheetCreated, row);
  return { data: row };
}

export const createTimesheet = implementWrite(contract.createTimesheet, create);

export const createContractTimesheet = implementWrite(contract.createContractTimesheet, async (context) => {
  await assertContract(context.db, context.input.contract_id);
  return create(context);
});

export const updateTimesheet = implementWrite(
  contract.updateTimesheet,
  async ({ input, db }) => {
    const { timesheet_id, description, ...time } = input;
    await lockPending(db, reviewed, timesheet_id);
    const before = await find(db, timesheet_id);
    const { contract_id, date_worked, quantity } = { ...before, ...time };
    await assertTimeAllowed(db, { contract_id, date_worked, quantity, except: timesheet_id });
    await db.execute(sql`
    update timesheets set date_worked = ${date_worked}, quantity = ${quantity}::numeric, description = ${description ?? before.description}
      where organization_id = ${currentOrganization} and id = ${timesheet_id}`);
    return { data: await find(db, timesheet_id) };
  },
  getTimesheet,
);

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
  if (result === "reviewed") await emit({ request_id }, timesheetReviewed, row);
  return { data: row };
});

export const reviewTimesheets = implementWrite(contract.reviewTimesheets, async ({ input, db, request_id }) => {
  const outcomes = await review(db, reviewed, input.ids, input.status);
  const ids = outcomes.flatMap(({ id, result }) => (result === "reviewed" ? [id] : []));
  if (ids.length > 0) {
    const rows = await selectTimesheets(db, sql`and t.id = any (${`{${ids.join()}}`}::uuid[])`);
    await emitAll({ request_id }, timesheetReviewed, rows);
  }
  return { data: outcomes };
});
