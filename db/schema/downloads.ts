import { sql } from "drizzle-orm";
import { check, index, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant, uuidKey } from "./columns.ts";
import { tenantTable } from "./tenant-table.ts";

/** Which invoices a link gives as one archive, in their order. Kept for a day, the link for less. */
export const invoiceArchives = tenantTable(
  "invoice_archives",
  {
    id: uuidKey(),
    invoice_ids: text().array().notNull(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    index("invoice_archives_created").on(table.organization_id, table.created_at),
    check("invoice_archives_size", sql`cardinality(invoice_ids) between 1 and 500`),
  ],
);
