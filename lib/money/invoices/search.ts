import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { findIndexed, listWith, type Searchable } from "#lib/platform/search/searchable.ts";
import { listInvoices } from "./contract.ts";

export const searchInvoices: Searchable = {
  kind: "invoice",
  name: "Invoices",
  list: listInvoices,
  find: findIndexed("invoices"),
  read: (asked) => sql`
    select asked.id, asked.place, asked.is_near, i.label as title, array[d.worker_name, app.legal_entity_at(e, i.created_at) ->> 'name'] as facts,
        i.total::text as amount, i.currency, i.status
      from (${asked}) as asked join invoices i on i.organization_id = ${currentOrganization} and i.id = asked.id
      join legal_entities e on e.organization_id = i.organization_id and e.id = i.recipient_legal_entity_id
      left join invoice_details d on d.organization_id = i.organization_id and d.invoice_id = i.id`,
  hasPlainIds: true,
  path: ({ id }) => `/invoices?${new URLSearchParams({ status: "all", invoice: id })}`,
  listPath: listWith("/invoices", { status: "all" }),
};
