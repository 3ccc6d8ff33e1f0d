import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { findIndexed, listWith, type Searchable, withKeys } from "#lib/platform/search/searchable.ts";
import { listCandidates } from "./contract.ts";

export const searchCandidates: Searchable = {
  kind: "candidate",
  name: "Candidates",
  list: listCandidates,
  find: findIndexed("candidates", { near: true }),
  read: (asked) => sql`
    select asked.id, asked.place, asked.is_near, c.first_name || ' ' || c.last_name as title, array[nullif(c.email, '')] as facts,
        null as amount, null as currency, null as status
      from (${withKeys(asked)}) as asked join candidates c on c.organization_id = ${currentOrganization} and c.id = asked.key and c.merged_into_id is null`,
  path: ({ id }) => `/recruiting/candidates/${id}`,
  listPath: listWith("/recruiting/candidates"),
};
