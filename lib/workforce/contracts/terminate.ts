import type { TenantDb } from "#db/tenant.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { resourceOf } from "./change-contract.ts";
import { endContract } from "./end-contract.ts";
import { contractStatusUpdated, contractTerminated } from "./events.ts";
import { type ContractDetail, selectContract } from "./select-contract.ts";

interface Termination {
  contract_id: string;
  ends_on: string;
  reason: string;
}

/** Sets a contract's last day, emits the events and returns the updated contract. */
export async function terminate(
  db: TenantDb,
  { request_id }: { request_id: string },
  termination: Termination,
  userId: string | null,
): Promise<ContractDetail> {
  const completed = await endContract(db, termination, userId);
  const data = await selectContract(db, termination.contract_id);
  const resource = resourceOf(data);
  await emit({ request_id }, contractTerminated, resource);
  if (completed) await emit({ request_id }, contractStatusUpdated, { ...resource, previous_status: "in_progress" });
  return data;
}
