import { foreignKey, index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, uuidKey } from "./columns.ts";
import { storedFiles } from "./files.ts";
import { tenantTable } from "./tenant-table.ts";

/**
 * What the organization's money documents say about it. A document keeps the details that held when it was created, so a
 * change adds a row once a document was created with the last one.
 */
export const documentSettings = tenantTable(
  "document_settings",
  {
    id: uuidKey(),
    name: text().notNull(),
    address: text().notNull(),
    tax_numbers: text().notNull(),
    bank_details: text().notNull(),
    tax_note: text().notNull(),
    footer: text().notNull(),
    logo_file_id: uuid(),
    /** From when on documents have it. */
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
