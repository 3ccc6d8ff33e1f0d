import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead } from "#lib/platform/api/execute.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { makeOutlook } from "./make-outlook.ts";
import { type Facts, factsOf } from "./select-outlook.ts";

export const getPersonPay = implementRead(contract.getPersonPay, async ({ input: { person_id }, db }) => {
  const [facts] = await db.execute<Facts>(
    factsOf(
      sql`c.person_id = ${person_id}`,
      sql`select from people o where o.organization_id = ${currentOrganization} and o.id = ${person_id}`,
    ),
  );
  if (!facts) throw notFound("Person");
  return { data: makeOutlook(facts) };
});

export const getContractPay = implementRead(contract.getContractPay, async ({ input: { contract_id }, db }) => {
  const [facts] = await db.execute<Facts>(
    factsOf(
      sql`c.id = ${contract_id}`,
      sql`select from contracts o where o.organization_id = ${currentOrganization} and o.id = ${contract_id}`,
    ),
  );
  if (!facts) throw notFound("Contract");
  return { data: makeOutlook(facts) };
});
