import { sql } from "drizzle-orm";
import { check } from "drizzle-orm/pg-core";
import { codes, createdAt, instant, uuidKey } from "./columns.ts";
import { tenantTable } from "./tenant-table.ts";

/** The invoices in a link's archive, in order. Kept for a day, longer than the link. */
export const invoiceArchives = tenantTable(
  "invoice_archives",
  {
    id: uuidKey(),
    invoice_ids: codes().notNull(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.index("invoice_archives_created", table.created_at),
    check("invoice_archives_size", sql`cardinality(invoice_ids) between 1 and 500`),
  ],
);
