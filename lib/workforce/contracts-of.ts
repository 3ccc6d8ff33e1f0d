import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";

/** The IDs of a person's contracts as an array, which an index on contracts can look up. */
export const contractsOf = (person_id: SQL): SQL =>
  sql`array(select of_person.id from contracts as of_person where of_person.organization_id = ${currentOrganization} and of_person.person_id = ${person_id})`;
