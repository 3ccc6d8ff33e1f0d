import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { findIndexed, listWith, type Searchable, withKeys } from "#lib/platform/search/searchable.ts";
import { listPeople } from "./contract.ts";

export const searchPeople: Searchable = {
  kind: "person",
  name: "People",
  list: listPeople,
  find: findIndexed("people", { near: true }),
  read: (asked) => sql`
    select asked.id, asked.place, asked.is_near, p.first_name || ' ' || p.last_name as title, array[p.job_title, p.email] as facts,
        null as amount, null as currency, null as status
      from (${withKeys(asked)}) as asked join people p on p.organization_id = ${currentOrganization} and p.id = asked.key`,
  path: ({ id }) => `/people/${id}`,
  listPath: listWith("/people"),
};
