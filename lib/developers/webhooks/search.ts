import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { findAmong, listWith, type Searchable, withKeys } from "#lib/platform/search/searchable.ts";
import { listWebhooks } from "./contract.ts";

export const searchWebhooks: Searchable = {
  kind: "webhook",
  name: "Webhooks",
  list: listWebhooks,
  find: findAmong(sql`
    select id, concat_ws(' ', name, url, description) as search_text, created_at as at from webhook_subscriptions
      where organization_id = ${currentOrganization}`),
  read: (asked) => sql`
    select asked.id, asked.place, asked.is_near, coalesce(nullif(w.name, ''), w.url) as title, array[case when w.name <> '' then w.url end] as facts,
        null as amount, null as currency, w.status
      from (${withKeys(asked)}) as asked join webhook_subscriptions w on w.organization_id = ${currentOrganization} and w.id = asked.key`,
  path: ({ id }) => `/developers/webhooks/${id}`,
  listPath: listWith("/developers/webhooks"),
};
