import { sql } from "drizzle-orm";
import { findIndexed, listWith, type Searchable } from "#lib/platform/search/searchable.ts";
import { listContracts } from "./contract.ts";

export const searchContracts: Searchable = {
  kind: "contract",
  name: "Contracts",
  list: listContracts,
  find: findIndexed("contracts", { near: true }),
  read: (asked) => sql`
    select asked.id, asked.place, asked.is_near, c.title, array[c.worker ->> 'name', c.legal_entity ->> 'name'] as facts,
        null as amount, null as currency, c.status
      from (${asked}) as asked cross join lateral app.contract_rows(array[asked.id]) as c`,
  hasPlainIds: true,
  path: ({ id }) => `/contracts/${id}`,
  listPath: listWith("/contracts"),
};
