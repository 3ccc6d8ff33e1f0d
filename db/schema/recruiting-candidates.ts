import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { code, createdAt, instant, key, uuidKey } from "./columns.ts";
import { storedFiles } from "./files.ts";
import { copied, personal } from "./personal.ts";
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
  (_, own) => [own.key()],
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
    /** Those of merged duplicates: they find and match the candidate. Email addresses in lower case. */
    alternative_emails: personal.erase(jsonb().$type<string[]>().notNull().default([]), { becomes: [] }),
    alternative_phone_numbers: personal.erase(jsonb().$type<string[]>().notNull().default([]), { becomes: [] }),
    pic_url: personal.erase(text()),
    /** What they do now, in a few words. */
    headline: personal.erase(text()),
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
    /** Folded by a trigger (`app.fold`), for search. */
    search_text: copied(text().notNull().default(""), "a trigger makes it from the row"),
  },
  (table, own) => [
    own.uniqueIndex("candidates_email", table.email_lower).where(sql`email <> ''`),
    own.unique("candidates_numeric_id", table.numeric_id),
    own.index("candidates_created", table.created_at, table.id).where(sql`merged_into_id is null`),
    own.index("candidates_merged", table.merged_into_id).where(sql`merged_into_id is not null`),
    own.index("candidates_anonymized", table.anonymized_at).where(sql`anonymized_at is not null`),
    index("candidates_alternatives")
      .using("gin", table.organization_id, table.alternative_emails)
      .where(sql`alternative_emails <> '[]'`),
    own.index("candidates_updated", table.updated_at),
    own.searchIndex("candidates_search", table.search_text).where(sql`merged_into_id is null`),
  ],
);

/** A merge that can still be undone, with what the duplicate was and what moved. */
export const candidateMerges = tenantTable(
  "candidate_merges",
  {
    id: uuidKey(),
    kept_id: uuid().notNull(),
    duplicate_id: uuid().notNull(),
    snapshot: personal.erase(jsonb().notNull(), { withRow: true }),
    created_at: createdAt(),
  },
  (table, own) => [
    own.index("candidate_merges_kept", table.kept_id, table.created_at),
    own.uniqueIndex("candidate_merges_duplicate", table.duplicate_id),
    own.reference(table.kept_id, candidates.id, "candidate_merges_kept_fk"),
    own.reference(table.duplicate_id, candidates.id, "candidate_merges_duplicate_fk"),
  ],
);

/** That two candidates were one for a time: what was told then about one has values of the other. */
export const undoneMerges = tenantTable(
  "undone_merges",
  {
    id: uuidKey(),
    kept_id: uuid().notNull(),
    duplicate_id: uuid().notNull(),
    merged_at: instant().notNull(),
    undone_at: createdAt(),
  },
  (table, own) => [
    own.index("undone_merges_kept", table.kept_id),
    own.index("undone_merges_duplicate", table.duplicate_id),
    own.reference(table.kept_id, candidates.id, "undone_merges_kept_fk"),
    own.reference(table.duplicate_id, candidates.id, "undone_merges_duplicate_fk"),
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
  (table, own) => [
    own.unique("candidate_tag_links_pair", table.candidate_id, table.tag_id),
    own.index("candidate_tag_links_tag", table.tag_id, table.candidate_id),
    own.reference(table.candidate_id, candidates.id, "candidate_tag_links_candidate_fk"),
    own.reference(table.tag_id, candidateTags.id, "candidate_tag_links_tag_fk"),
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
  (table, own) => [
    own.reference(table.file_id, storedFiles.id, "attachments_file_fk"),
    own.index("attachments_file", table.file_id),
    own.index(
      "attachments_of",
      table.attachable_type_slug,
      table.attachable_id,
      table.attachment_type_slug,
      table.created_at,
      table.id,
    ),
  ],
);
