import type { TenantDb } from "#db/tenant.ts";

/** What another domain does in the same transaction after a client terminates a contract. */
type AfterTermination = (db: TenantDb, request: { request_id: string }, contractId: string) => Promise<void>;

let steps: readonly AfterTermination[] = [];

/** Registers the other domains' steps. */
export function publishAfterTermination(published: readonly AfterTermination[]): void {
  steps = published;
}

export const afterTermination: AfterTermination = async (db, request, contractId) => {
  for (const step of steps) await step(db, request, contractId);
};
