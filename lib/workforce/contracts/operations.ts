import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { afterTermination } from "./after-termination.ts";
import { insertAmendment, removeAmendment } from "./amend-contract.ts";
import { amended, lockContract, lockDays, resourceOf } from "./change-contract.ts";
import * as contract from "./contract.ts";
import { insertContract } from "./create-contract.ts";
import { reviveContract } from "./end-contract.ts";
import { contractCreated, contractStatusUpdated } from "./events.ts";
import { isEmployment, settableStatuses } from "./rules.ts";
import { selectContract } from "./select-contract.ts";
import { type Filters, selectContracts } from "./select-contracts.ts";
import { selectHistory } from "./select-history.ts";
import { terminate } from "./terminate.ts";

function listOf(db: TenantDb, filters: Filters) {
  return {
    keys: [filters.sort_by, "id"] as const,
    select: (page: PageRequest) => selectContracts(db, filters, page),
  };
}

export const listContracts = implementRead(contract.listContracts, ({ input: { after_cursor, ...input }, db }) => {
  if (input.cursor !== undefined && after_cursor !== undefined && input.cursor !== after_cursor)
    throw new ApiError(400, {
      reason: "conflicting_parameters",
      path: "/after_cursor",
      message: "Send either cursor or after_cursor, not both",
    });
  const cursor = input.cursor ?? after_cursor;
  return readPage({ contract: contract.listContracts, input: { ...input, cursor }, ...listOf(db, input) });
});

export const exportContracts = implementStream(contract.exportContracts, ({ input, db }) =>
  csvPages({
    columns: contract.exportedContracts,
    ...listOf(db, input),
    amounts: { names: ["rate"], currencyOf: ({ currency }) => currency },
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
  await emit({ request_id }, contractCreated, resourceOf(data));
  return { data };
});

export const updateContract = implementWrite(
  contract.updateContract,
  async ({ input, db, request_id }) => {
    const { contract_id, title = null, employer_cost_percent = null } = input;
    const { status, type } = await lockContract(db, contract_id);
    if (status !== "new")
      throw new ApiError(409, {
        reason: "invalid_state",
        message: `The contract is ${status}. Change its terms with an amendment.`,
      });
    if (!isEmployment(type) && Number(employer_cost_percent ?? 0) > 0) {
      throw new ApiError(400, {
        reason: "terms_conflict",
        path: "/employer_cost_percent",
        message: `must be 0 for the type ${type}, which has no employer`,
      });
    }
    await db.execute(sql`
    update contracts set title = coalesce(${title}, title), employer_cost_percent = coalesce(${employer_cost_percent}::numeric, employer_cost_percent)
      where organization_id = (select app.organization_id()) and id = ${contract_id}`);
    return { data: await amended(db, { request_id }, contract_id) };
  },
  getContract,
);

export const amendContract = implementWrite(contract.amendContract, async ({ input, db, principal, request_id }) => {
  await insertAmendment(db, input, principal.user_id);
  return { data: await amended(db, { request_id }, input.contract_id) };
});

export const deleteContractAmendment = implementWrite(
  contract.deleteContractAmendment,
  async ({ input, db, request_id }) => {
    await removeAmendment(db, input.contract_id, input.amendment_id);
    await amended(db, { request_id }, input.contract_id);
    return { data: { deleted: true as const } };
  },
);

export const transitionContract = implementWrite(contract.transitionContract, async ({ input, db, request_id }) => {
  const { contract_id, status } = input;
  const before = await lockDays(db, contract_id);
  const possible = settableStatuses(before.type, before.machine_states ?? []);
  if (!possible.includes(status)) {
    const rest = before.status === "in_progress" ? "it is completed on its last day, which a termination sets" : "none";
    throw new ApiError(409, {
      reason: "invalid_state",
      path: "/status",
      message: `The contract is ${before.status} and can't become ${status}. Allowed: ${possible.join(", ") || rest}`,
    });
  }
  await db.execute(sql`
    update contracts set status = ${status} where organization_id = (select app.organization_id()) and id = ${contract_id}`);
  const data = await selectContract(db, contract_id);
  const resource = { ...resourceOf(data), previous_status: before.status as typeof status };
  await emit({ request_id }, contractStatusUpdated, resource);
  return { data };
});

export const terminateContract = implementWrite(
  contract.terminateContract,
  async ({ input, db, principal, request_id }) => {
    const data = await terminate(db, { request_id }, input, principal.user_id);
    await afterTermination(db, { request_id }, input.contract_id);
    return { data };
  },
);

export const withdrawContractTermination = implementWrite(
  contract.withdrawContractTermination,
  async ({ input, db, principal, request_id }) => {
    await reviveContract(db, input.contract_id, principal.user_id);
    await amended(db, { request_id }, input.contract_id);
    return { data: { deleted: true as const } };
  },
);
