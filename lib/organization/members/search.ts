import { sql } from "drizzle-orm";
import { roleNameOf } from "#lib/platform/auth/custom-roles.ts";
import { findAmong, listWith, type Searchable, withKeys } from "#lib/platform/search/searchable.ts";
import { listMembers } from "./contract.ts";

export const searchMembers: Searchable = {
  kind: "member",
  name: "Members",
  list: listMembers,
  find: findAmong(sql`select user_id as id, name || ' ' || email as search_text, created_at as at from auth.members()`),
  read: (asked) => sql`
    select asked.id, asked.place, asked.is_near, m.name as title, array[m.email] as facts, null as amount, null as currency, ${roleNameOf(sql`m.role`)} as status
      from (${withKeys(asked)}) as asked join auth.members() as m on m.user_id = asked.key`,
  path: ({ title }) => listWith("/members")(title),
  listPath: listWith("/members"),
};
