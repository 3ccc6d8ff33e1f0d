import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { findAmong, listWith, type Searchable, withKeys } from "#lib/platform/search/searchable.ts";
import { listJobs } from "./contract.ts";

export const searchJobs: Searchable = {
  kind: "job",
  name: "Jobs",
  list: listJobs,
  find: findAmong(
    sql`select id, title as search_text, created_at as at from jobs where organization_id = ${currentOrganization}`,
  ),
  read: (asked) => sql`
    select asked.id, asked.place, asked.is_near, j.title, array[d.name, j.location] as facts, null as amount, null as currency, j.status
      from (${withKeys(asked)}) as asked join jobs j on j.organization_id = ${currentOrganization} and j.id = asked.key
      left join departments d on d.organization_id = j.organization_id and d.id = j.department_id`,
  path: ({ id }) => `/recruiting/jobs/${id}`,
  listPath: listWith("/recruiting/jobs"),
};
