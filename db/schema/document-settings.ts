import { uuid } from "drizzle-orm/pg-core";
import { businessText, createdAt, uuidKey } from "./columns.ts";
import { storedFiles } from "./files.ts";
import { tenantTable } from "./tenant-table.ts";

/**
 * The organization's details on its money documents. A document keeps the details from when it was created, so a change
 * adds a row once a document has used the last one.
 */
export const documentSettings = tenantTable(
  "document_settings",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    address: businessText().notNull(),
    tax_numbers: businessText().notNull(),
    bank_details: businessText().notNull(),
    tax_note: businessText().notNull(),
    footer: businessText().notNull(),
    logo_file_id: uuid(),
    /** Documents use it from this time on. */
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.logo_file_id, storedFiles.id, "document_settings_logo_fk"),
    own.index("document_settings_since", table.created_at),
  ],
);
