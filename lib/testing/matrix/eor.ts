import { addContract } from "#lib/testing/contracts.ts";
import { addEorWorker, addResignation, closeResignations, workerOf } from "#lib/testing/eor.ts";
import type { Arrange, Arrangements } from "./arrange.ts";

const notice = { desired_end_date: "2150-01-01", reason: "A new start" };

const resignationOf =
  (status: string): Arrange =>
  async (at, of) => ({ resignation_id: (await addResignation(at.owner, at[of], { status })).resignation_id });

/** A resignation of the worker whose token the matrix uses. */
const ownOf: Arrange = async (at, of) => {
  const worker = await workerOf(at.owner, at[of]);
  return { resignation_id: (await addResignation(at.owner, at[of], { worker })).resignation_id };
};

const ownTaskOf: Arrange = async (at, of) => {
  const worker = await workerOf(at.owner, at[of]);
  return { task_id: (await addResignation(at.owner, at[of], { worker })).worker_task_id };
};

/** A contract of that worker which isn't signed yet. */
const ownContract: Arrange = async (at, of) => {
  const { person_id } = await workerOf(at.owner, at[of]);
  return { contract_id: await addContract(at.owner, at[of], { type: "eor", status: "new", country: "DE", person_id }) };
};

const clientTaskOf: Arrange = async (at, of) => ({ task_id: (await addResignation(at.owner, at[of])).client_task_id });

export const eor: Arrangements = {
  create_worker_session: {
    body: async (at) => ({ profile_id: (await addEorWorker(at.owner, at.first)).person_id }),
  },
  delete_worker_session: {
    keys: async (at, of) => ({ worker_id: (await addEorWorker(at.owner, at[of])).person_id }),
  },
  list_resignations: { row: (at) => addResignation(at.owner, at.first) },
  get_resignation: { keys: resignationOf("AWAITING_PTO") },
  get_resignation_letter: { keys: resignationOf("AWAITING_PTO") },
  create_resignation: {
    body: async (at) => ({ contract_id: (await addEorWorker(at.owner, at.first)).contract_id, ...notice }),
  },
  review_resignation_pto: {
    keys: resignationOf("AWAITING_PTO"),
    body: () => ({ unused_pto_days: 3, pto_settlement: "paid_out" }),
  },
  process_resignation: { keys: resignationOf("AWAITING_PROCESSING"), body: () => ({ end_date: "2150-01-01" }) },
  cancel_resignation: { keys: resignationOf("AWAITING_TRIAGE"), body: () => ({}) },
  create_worker_resignation: {
    async body(at) {
      const { contract_id } = await workerOf(at.owner, at.first);
      await closeResignations(at.owner, at.first, contract_id);
      return notice;
    },
  },
  get_worker_resignation_letter: { keys: ownOf },
  sign_worker_resignation: { keys: ownOf, body: () => ({ signature: "Maëlle O'Brien" }) },
  withdraw_worker_resignation: { keys: ownOf, body: () => ({}) },
  get_worker_information: { keys: ownContract },
  update_worker_information: { keys: ownContract, body: () => ({ data: { city: "Berlin" } }) },
  complete_worker_offboarding_task: { keys: ownTaskOf, body: () => ({}) },
  complete_offboarding_task: { keys: clientTaskOf, body: () => ({}) },
  reopen_offboarding_task: { keys: clientTaskOf, body: () => ({}) },
};
