import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { findIndexed, listWith, type Searchable, withKeys } from "#lib/platform/search/searchable.ts";
import { listItAssets } from "./contract.ts";

export const searchAssets: Searchable = {
  kind: "it_asset",
  name: "Assets",
  list: listItAssets,
  find: findIndexed("assets", { near: true }),
  read: (asked) => sql`
    select asked.id, asked.place, asked.is_near, a.brand || ' ' || a.name as title, array[a.serial_number, p.first_name || ' ' || p.last_name] as facts,
        null as amount, null as currency, a.status
      from (${withKeys(asked)}) as asked join assets a on a.organization_id = ${currentOrganization} and a.id = asked.key
      left join people p on p.organization_id = a.organization_id and p.id = a.hris_profile_id`,
  path: ({ id }) => `/equipment/assets/${id}`,
  listPath: listWith("/equipment/assets"),
};
