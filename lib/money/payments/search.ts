import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { findIndexed, listWith, type Searchable } from "#lib/platform/search/searchable.ts";
import { listPayments } from "./contract.ts";

export const searchPayments: Searchable = {
  kind: "payment",
  name: "Payments",
  list: listPayments,
  find: findIndexed("payments"),
  read: (asked) => sql`
    select asked.id, asked.place, asked.is_near, p.label as title, array[app.legal_entity_at(e, p.created_at) ->> 'name'] as facts, p.total::text as amount, p.payment_currency as currency, p.status
      from (${asked}) as asked join payments p on p.organization_id = ${currentOrganization} and p.id = asked.id
      join legal_entities e on e.organization_id = p.organization_id and e.id = p.legal_entity_id`,
  hasPlainIds: true,
  path: ({ id }) => `/payments?${new URLSearchParams({ payment: id })}`,
  listPath: listWith("/payments"),
};
