import { sql } from "drizzle-orm";
import { csvPages } from "#lib/api/csv.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementStream, implementWrite } from "#lib/api/execute.ts";
import { readCursor, writeCursor } from "#lib/api/pagination.ts";
import { emit } from "#lib/webhooks/emit.ts";
import { insertAmendment, removeAmendment } from "./amend-contract.ts";
import { amended, lockContract, resourceOf } from "./change-contract.ts";
import * as contract from "./contract.ts";
import { insertContract } from "./create-contract.ts";
import { endContract, reviveContract } from "./end-contract.ts";
import { isEmployment, settableStatuses } from "./kinds.ts";
import { selectContract } from "./select-contract.ts";
import { type Filters, type Position, selectContracts } from "./select-contracts.ts";
import { selectHistory } from "./select-history.ts";

function viewOf({ sort_by, sort_order, ...selecting }: Filters): string {
  const named = Object.entries(selecting).filter(([, value]) => value !== undefined);
  return JSON.stringify(["contracts", named.sort(([a], [b]) => (a < b ? -1 : 1)), sort_by, sort_order]);
}

function positionOf(cursor: string, filters: Filters): Position {
  const [organization_id, sort_value, last_id] = readCursor(cursor, viewOf(filters)) as [string, string, string];
  return { organization_id, sort_value, last_id };
}

export const listContracts = implementRead(contract.listContracts, async ({ input, db }) => {
  const { limit, cursor, after_cursor, ...filters } = input;
  if (cursor !== undefined && after_cursor !== undefined && cursor !== after_cursor)
    throw new ApiError(400, [{ path: "/after_cursor", message: "use either cursor or after_cursor" }]);
  const given = cursor ?? after_cursor;
  const after = given === undefined ? null : positionOf(given, filters);
  const { rows, total_count, organization_id } = await selectContracts(db, filters, {
    limit: limit + 1,
    after,
    counted: true,
  });
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const has_more = rows.length > limit;
  const next_cursor =
    has_more && last ? writeCursor(viewOf(filters), [organization_id, last[filters.sort_by], last.id]) : null;
  return { data, has_more, next_cursor, total_count };
});

export const exportContracts = implementStream(contract.exportContracts, ({ input, db }) =>
  csvPages({
    columns: [
      ...["id", "title", "worker", "worker_email", "legal_entity", "type", "status", "country", "currency", "rate"],
      ...["frequency", "payment_frequency", "employer_cost_percent", "is_cor", "starts_on", "ends_on"],
      ...["termination_reason", "created_at"],
    ],
    read: (after: Position | null, limit) => selectContracts(db, input, { limit, after, counted: false }),
    placeOf: (last, { organization_id }) => ({ organization_id, sort_value: last[input.sort_by], last_id: last.id }),
    recordOf: ({ worker, legal_entity, is_cor, ...row }) => ({
      ...row,
      worker: worker.name,
      worker_email: worker.email,
      legal_entity: legal_entity.name,
      is_cor: String(is_cor),
    }),
  }),
);

export const getContract = implementRead(contract.getContract, async ({ input, db }) => ({
  data: await selectContract(db, input.contract_id),
}));

export const getContractHistory = implementRead(contract.getContractHistory, async ({ input, db }) => ({
  data: await selectHistory(db, input.contract_id),
}));

export const createContract = implementWrite(contract.createContract, async ({ input, db, principal, request_id }) => {
  const id = await insertContract(db, { request_id }, principal, input);
  const data = await selectContract(db, id);
  await emit({ request_id }, "contract.created", resourceOf(data));
  return { data };
});

export const updateContract = implementWrite(contract.updateContract, async ({ input, db, request_id }) => {
  const { contract_id, title = null, employer_cost_percent = null } = input;
  const { status, type } = await lockContract(db, contract_id);
  if (status !== "new")
    throw new ApiError(409, [{ message: `The contract is ${status}: change its terms by an amendment` }]);
  if (!isEmployment(type) && Number(employer_cost_percent ?? 0) > 0) {
    throw new ApiError(400, [
      { path: "/employer_cost_percent", message: `must be 0 for the type ${type}, which has no employer` },
    ]);
  }
  await db.execute(sql`
    update contracts set title = coalesce(${title}, title), employer_cost_percent = coalesce(${employer_cost_percent}::numeric, employer_cost_percent)
      where organization_id = (select app.organization_id()) and id = ${contract_id}`);
  return { data: await amended(db, { request_id }, contract_id) };
});

export const amendContract = implementWrite(contract.amendContract, async ({ input, db, principal, request_id }) => {
  await insertAmendment(db, input, principal.user_id);
  return { data: await amended(db, { request_id }, input.contract_id) };
});

export const deleteAmendment = implementWrite(contract.deleteAmendment, async ({ input, db, request_id }) => {
  await removeAmendment(db, input.contract_id, input.amendment_id);
  return { data: await amended(db, { request_id }, input.contract_id) };
});

export const changeContractStatus = implementWrite(contract.changeContractStatus, async ({ input, db, request_id }) => {
  const { contract_id, status } = input;
  const before = await lockContract(db, contract_id);
  const possible = settableStatuses(before.type, before.machine_states ?? []);
  if (!possible.includes(status)) {
    const rest = before.status === "in_progress" ? "it is completed by its last day, which a termination sets" : "none";
    throw new ApiError(409, [
      {
        path: "/status",
        message: `The contract is ${before.status} and cannot become ${status}. Allowed: ${possible.join(", ") || rest}`,
      },
    ]);
  }
  await db.execute(sql`
    update contracts set status = ${status} where organization_id = (select app.organization_id()) and id = ${contract_id}`);
  const data = await selectContract(db, contract_id);
  const resource = { ...resourceOf(data), previous_status: before.status as typeof status };
  await emit({ request_id }, "contract.status.updated", resource);
  return { data };
});

export const terminateContract = implementWrite(
  contract.terminateContract,
  async ({ input, db, principal, request_id }) => {
    const completed = await endContract(db, input, principal.user_id);
    const data = await selectContract(db, input.contract_id);
    const resource = resourceOf(data);
    await emit({ request_id }, "contract.terminated", resource);
    if (completed)
      await emit({ request_id }, "contract.status.updated", { ...resource, previous_status: "in_progress" });
    return { data };
  },
);

export const withdrawTermination = implementWrite(
  contract.withdrawTermination,
  async ({ input, db, principal, request_id }) => {
    await reviveContract(db, input.contract_id, principal.user_id);
    return { data: await amended(db, { request_id }, input.contract_id) };
  },
);
