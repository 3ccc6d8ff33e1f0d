import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";

/** Whether someone has terminated the contract, and hasn't withdrawn that. */
export const isTerminated = (contract_id: SQL): SQL =>
  sql`exists (select from contract_terminations as t where t.organization_id = ${currentOrganization} and t.contract_id = ${contract_id} and t.withdrawn_at is null)`;
