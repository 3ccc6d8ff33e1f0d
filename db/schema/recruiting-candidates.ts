import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, integer, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { code, createdAt, instant, key, searchIndex, uuidKey } from "./columns.ts";
import { storedFiles } from "./files.ts";
import { personal } from "./personal.ts";
import { candidateTags } from "./recruiting-settings.ts";
import { tenantTable } from "./tenant-table.ts";

/** One row per organization: the last numbers assigned, and how many records there are. Its lock serializes them. */
export const recruitingCounters = tenantTable(
  "recruiting_counters",
  {
    candidate_number: integer().notNull().default(0),
    application_number: integer().notNull().default(0),
    candidates: integer().notNull().default(0),
    applications: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organization_id] })],
);

export const candidates = tenantTable(
  "candidates",
  {
    id: uuidKey(),
    /** Assigned by a trigger. */
    numeric_id: integer().notNull().default(0),
    first_name: personal.erase(text().notNull(), { becomes: "Erased" }),
    last_name: personal.erase(text().notNull(), { becomes: "candidate" }),
    /** Empty once the candidate is erased. */
    email: personal.erase(text().notNull()),
    email_lower: text().notNull().generatedAlwaysAs(sql`lower(email)`),
    phone_number: personal.erase(text()),
    pic_url: personal.erase(text()),
    linkedin_profile_url: personal.erase(text()),
    source: key(),
    imported_id: personal.erase(text()),
    import_session_id: uuid(),
    final_archivation_at: instant(),
    anonymized_at: instant(),
    /** The candidate that took over this one's applications. */
    merged_into_id: uuid(),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** Lower-case, for substring search. */
    search_text: text().notNull().generatedAlwaysAs(sql`lower(first_name || ' ' || last_name || ' ' || email)`),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    uniqueIndex("candidates_email").on(table.organization_id, table.email_lower).where(sql`email <> ''`),
    unique("candidates_numeric_id").on(table.organization_id, table.numeric_id),
    index("candidates_created")
      .on(table.organization_id, table.created_at, table.id)
      .where(sql`merged_into_id is null`),
    index("candidates_merged").on(table.organization_id, table.merged_into_id).where(sql`merged_into_id is not null`),
    index("candidates_updated").on(table.organization_id, table.updated_at),
    searchIndex("candidates_search", table.organization_id, table.search_text).where(sql`merged_into_id is null`),
  ],
);

export const candidateTagLinks = tenantTable(
  "candidate_tag_links",
  {
    id: uuidKey(),
    candidate_id: uuid().notNull(),
    tag_id: personal.erase(uuid().notNull(), { withRow: true }),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    unique("candidate_tag_links_pair").on(table.organization_id, table.candidate_id, table.tag_id),
    index("candidate_tag_links_tag").on(table.organization_id, table.tag_id, table.candidate_id),
    foreignKey({
      name: "candidate_tag_links_candidate_fk",
      columns: [table.organization_id, table.candidate_id],
      foreignColumns: [candidates.organization_id, candidates.id],
    }),
    foreignKey({
      name: "candidate_tag_links_tag_fk",
      columns: [table.organization_id, table.tag_id],
      foreignColumns: [candidateTags.organization_id, candidateTags.id],
    }),
  ],
);

/** Files of candidates and others, so there is no foreign key. Without `file_id`, only the name is known. */
export const attachments = tenantTable(
  "attachments",
  {
    id: uuidKey(),
    attachable_type_slug: key().notNull(),
    attachable_id: uuid().notNull(),
    attachment_type_slug: key().notNull(),
    file_name: personal.erase(text().notNull(), { withRow: true }),
    file_content_type: code().notNull(),
    file_id: uuid(),
    byte_size: bigint({ mode: "number" }),
    created_by: uuid(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      name: "attachments_file_fk",
      columns: [table.organization_id, table.file_id],
      foreignColumns: [storedFiles.organization_id, storedFiles.id],
    }),
    index("attachments_file").on(table.organization_id, table.file_id),
    index("attachments_of").on(
      table.organization_id,
      table.attachable_type_slug,
      table.attachable_id,
      table.attachment_type_slug,
      table.created_at,
      table.id,
    ),
  ],
);
