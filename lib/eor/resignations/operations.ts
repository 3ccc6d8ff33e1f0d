import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { completeTaskOf, moveTasks } from "#lib/eor/offboarding/public.ts";
import { actorName } from "#lib/eor/sql.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { terminate } from "#lib/workforce/contracts/public.ts";
import { cancel } from "./close-resignation.ts";
import * as contract from "./contract.ts";
import { resignationCompleted, resignationSubmitted, resignationUpdated } from "./events.ts";
import { letterOf } from "./letter.ts";
import { resourceOf, selectResignation, selectResignations } from "./select-resignations.ts";
import { changeResignation, dayRefusal, submitResignation } from "./submit-resignation.ts";

export const listResignations = implementRead(contract.listResignations, ({ input, db }) =>
  readPage({
    contract: contract.listResignations,
    input,
    keys: [input.sort_by, "id"] as const,
    select: (page: PageRequest) => selectResignations(db, input, page),
  }),
);

const columns = [
  ...[
    "id",
    "worker_id",
    "worker",
    "contract_id",
    "contract_title",
    "status",
    "submitted_by",
    "reason",
    "desired_end_date",
  ],
  ...[
    "end_date",
    "letter_status",
    "signed_at",
    "unused_pto_days",
    "pto_settlement",
    "cancelled_by",
    "created_at",
    "closed_at",
  ],
] as const;

export const exportResignations = implementStream(contract.exportResignations, ({ input, db }) =>
  csvPages({
    columns,
    keys: [input.sort_by, "id"] as const,
    select: (page: PageRequest) => selectResignations(db, input, { ...page, counted: false }),
    recordOf: ({ worker, resignation_letter: letter, ...row }) => ({
      ...row,
      worker: worker.name,
      worker_id: worker.id,
      letter_status: letter?.status,
      signed_at: letter?.signed_at,
    }),
  }),
);

export const getResignation = implementRead(contract.getResignation, async ({ input, db }) => ({
  data: await selectResignation(db, input.resignation_id),
}));

export const getResignationLetter = implementStream(contract.getResignationLetter, ({ input, db }) =>
  letterOf(db, input.resignation_id),
);

export const createResignation = implementWrite(contract.createResignation, async ({ input, db, request_id }) => {
  const data = await selectResignation(db, await submitResignation(db, input, "client"));
  await emit({ request_id }, resignationSubmitted, resourceOf(data));
  return { data };
});

async function wrongState(db: TenantDb, id: string, what: string): Promise<ApiError> {
  const { status } = await selectResignation(db, id);
  return new ApiError(409, { reason: "invalid_state", message: `The resignation is ${status}. ${what}` });
}

export const reviewResignationPto = implementWrite(
  contract.reviewResignationPto,
  async ({ input, db, principal, request_id }) => {
    const { resignation_id: id, unused_pto_days: days } = input;
    const settlement = input.pto_settlement ?? (days === 0 ? "none" : undefined);
    if (settlement === undefined || (settlement === "none") !== (days === 0))
      throw new ApiError(400, {
        reason: settlement === undefined ? "required" : "invalid_value",
        path: "/pto_settlement",
        message:
          days === 0
            ? "No days are left, so there is nothing to settle. Send none."
            : "Choose whether the days are paid_out or taken.",
      });
    const reviewed = await changeResignation(
      db,
      { id, statuses: ["AWAITING_PTO", "AWAITING_PROCESSING"] },
      sql`status = 'AWAITING_PROCESSING', unused_pto_days = ${days}, pto_settlement = ${settlement}, pto_reviewed_at = now()`,
    );
    if (!reviewed)
      throw await wrongState(db, id, "Paid time off is reviewed after the letter is signed and before processing.");
    await completeTaskOf(db, id, "review_paid_time_off", actorName(principal));
    const data = await selectResignation(db, id);
    await emit({ request_id }, resignationUpdated, resourceOf(data));
    return { data };
  },
);

/** Throws 409 for a day outside the contract. */
async function assertDay(db: TenantDb, contractId: string, day: string): Promise<void> {
  const [terms] = await db.execute<{ starts_on: string; ends_on: string | null }>(
    sql`select starts_on, ends_on from contracts where organization_id = (select app.organization_id()) and id = ${contractId}`,
  );
  const refusal = terms && dayRefusal(day, terms, "/end_date");
  if (refusal) throw new ApiError(409, refusal);
}

export const processResignation = implementWrite(
  contract.processResignation,
  async ({ input, db, principal, request_id }) => {
    const { resignation_id: id } = input;
    const before = await selectResignation(db, id);
    const { contract_id, desired_end_date, reason } = before;
    const end_date = input.end_date ?? desired_end_date;
    if (before.status !== "AWAITING_PROCESSING")
      throw await wrongState(db, id, "It can be processed once paid time off is reviewed.");
    await assertDay(db, contract_id, end_date);
    // The contract is always locked before the resignation, to prevent deadlocks.
    await terminate(
      db,
      { request_id },
      { contract_id, ends_on: end_date, reason: `Resignation: ${reason}` },
      principal.user_id,
    );
    const completed = await changeResignation(
      db,
      { id, statuses: ["AWAITING_PROCESSING"] },
      sql`status = 'COMPLETED', end_date = ${end_date}::date, closed_at = now()`,
    );
    if (!completed) throw await wrongState(db, id, "It can't be processed anymore.");
    await moveTasks(db, id, desired_end_date, end_date);
    const data = await selectResignation(db, id);
    await emit({ request_id }, resignationCompleted, resourceOf(data));
    return { data };
  },
);

export const cancelResignation = implementWrite(contract.cancelResignation, async ({ input, db, request_id }) => {
  await cancel(db, { request_id }, input.resignation_id, "client");
  return { data: await selectResignation(db, input.resignation_id) };
});
