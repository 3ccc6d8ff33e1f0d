import { foreignKey, index, primaryKey, uuid } from "drizzle-orm/pg-core";
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
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      name: "document_settings_logo_fk",
      columns: [table.organization_id, table.logo_file_id],
      foreignColumns: [storedFiles.organization_id, storedFiles.id],
    }),
    index("document_settings_since").on(table.organization_id, table.created_at),
  ],
);
