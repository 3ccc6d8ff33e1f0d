import { randomUUID } from "node:crypto";
import { addContract } from "./contracts.ts";
import { addToken, type Stage, type TestOrganization } from "./stage.ts";

type Owner = Stage["owner"];

export interface TestWorker {
  person_id: string;
  contract_id: string;
  /** Plaintext of a live worker token. */
  token: string;
}

/** Inserts a worker with an EOR contract that started on 2026-01-01 and a worker token. */
export async function addEorWorker(
  owner: Owner,
  organization: TestOrganization,
  contract: Parameters<typeof addContract>[2] = {},
): Promise<TestWorker> {
  const contract_id = await addContract(owner, organization, { type: "eor", ...contract });
  const [row] =
    await owner`select person_id from contracts where organization_id = ${organization.id} and id = ${contract_id}`;
  const person_id: string = row?.person_id;
  return { person_id, contract_id, token: await addToken(owner, organization, { type: "worker", person_id }) };
}

const known = new WeakMap<TestOrganization, Promise<TestWorker>>();

/** An organization's worker whose token the generated tests use. */
export function workerOf(owner: Owner, organization: TestOrganization): Promise<TestWorker> {
  const worker = known.get(organization) ?? addEorWorker(owner, organization);
  known.set(organization, worker);
  return worker;
}

interface ResignationOptions {
  status?: string;
  worker?: TestWorker;
}

/** Inserts a resignation with one task per side for the given worker, whose open ones it cancels, or for a new one. */
export async function addResignation(
  owner: Owner,
  organization: TestOrganization,
  { status = "AWAITING_TRIAGE", worker }: ResignationOptions = {},
): Promise<{ resignation_id: string; worker_task_id: string; client_task_id: string }> {
  const { person_id, contract_id } = worker ?? (await addEorWorker(owner, organization));
  await closeResignations(owner, organization, contract_id);
  const [resignation_id, worker_task_id, client_task_id] = [randomUUID(), randomUUID(), randomUUID()];
  const isSigned = status !== "AWAITING_TRIAGE";
  const own = { organization_id: organization.id, person_id };
  await owner`insert into resignations ${owner({
    ...own,
    id: resignation_id,
    contract_id,
    status,
    reason: "A new start",
    submitted_by: "worker",
    desired_end_date: "2150-01-01",
    signature: isSigned ? "Maëlle O'Brien" : null,
    signed_at: isSigned ? new Date().toISOString() : null,
  })}`;
  const task = { ...own, resignation_id, due_on: "2150-01-01" };
  await owner`insert into offboarding_tasks ${owner([
    { ...task, id: worker_task_id, assignee: "worker", type: "hand_over_work" },
    { ...task, id: client_task_id, assignee: "client", type: "close_access" },
  ])}`;
  return { resignation_id, worker_task_id, client_task_id };
}

/** Cancels a contract's open resignations, so that it can be resigned from again. */
export async function closeResignations(
  owner: Owner,
  organization: TestOrganization,
  contractId: string,
): Promise<void> {
  await owner`update resignations set status = 'CANCELLED', cancelled_by = 'client', closed_at = now()
    where organization_id = ${organization.id} and contract_id = ${contractId} and closed_at is null`;
}
