import { sql } from "drizzle-orm";
import { check, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { businessText, bytes, code, createdAt, instant, key, uuidKey } from "./columns.ts";
import { impersonal, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";
import { contracts } from "./workforce.ts";

/** Form definitions published by an organization; a form's latest version applies. Append-only. */
export const eorFormVersions = tenantTable(
  "eor_form_versions",
  {
    id: uuidKey(),
    kind: text().$type<"worker_additional_fields" | "bank_guide">().notNull(),
    country: code().notNull(),
    /** For a bank guide; empty for additional information. */
    currency: code().notNull().default(""),
    version: integer().notNull(),
    definitions: impersonal(jsonb().notNull(), "a form's questions"),
    note: businessText().notNull().default(""),
    created_by: uuid(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.unique("eor_form_versions_version", table.kind, table.country, table.currency, table.version),
    check("eor_form_versions_kind", sql`kind in ('worker_additional_fields', 'bank_guide')`),
    check("eor_form_versions_currency", sql`(kind = 'bank_guide') = (currency <> '')`),
    check("eor_form_versions_number", sql`version > 0`),
  ],
);

/** Additional information for EOR contracts, one row per answer. */
export const eorAnswers = tenantTable(
  "eor_answers",
  {
    contract_id: key().notNull(),
    key: code().notNull(),
    /** JSON, encrypted for the purpose `eor-answer`. */
    value: personal.erase(bytes().notNull(), { withRow: true, sensitive: true }),
    /** The form version that was answered; 0 is the built-in one. */
    form_version: integer().notNull(),
    updated_at: instant().notNull().default(sql`now()`),
    updated_by: uuid(),
  },
  (table, own) => [
    own.key(table.contract_id, table.key),
    own.reference(table.contract_id, contracts.id, "eor_answers_contract_fk"),
  ],
);
