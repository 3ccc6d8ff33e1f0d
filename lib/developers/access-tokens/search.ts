import { sql } from "drizzle-orm";
import { accessTokens } from "#db/schema/accounts.ts";
import { findAmong, listWith, type Searchable, withKeys } from "#lib/platform/search/searchable.ts";
import { listAccessTokens } from "./contract.ts";
import { here, mine, visible } from "./select-tokens.ts";

export const searchAccessTokens: Searchable = {
  kind: "access_token",
  name: "Access tokens",
  list: listAccessTokens,
  find: findAmong(
    sql`select id, name || ' ' || hint as search_text, created_at as at from ${accessTokens} where ${here} and ${mine}`,
  ),
  read: (asked) => sql`
    select asked.id, asked.place, asked.is_near, ${accessTokens.name} as title, array[${accessTokens.hint}] as facts,
        null as amount, null as currency, ${visible.status} as status
      from (${withKeys(asked)}) as asked join ${accessTokens} on ${here} and ${mine} and ${accessTokens.id} = asked.key`,
  path: ({ title }) => listWith("/developers/access-tokens")(title),
  listPath: listWith("/developers/access-tokens"),
};
