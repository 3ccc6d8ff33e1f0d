import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, key, uuidKey } from "./columns.ts";
import { personal } from "./personal.ts";
import { applications } from "./recruiting-applications.ts";
import { candidates } from "./recruiting-candidates.ts";
import { tenantTable } from "./tenant-table.ts";

/** `kept`: due, but no mail server is configured. */
export const emailStatuses = ["scheduled", "kept", "sent", "failed", "canceled"] as const;

/** Emails to candidates, sent by workers when due. */
export const emails = tenantTable(
  "emails",
  {
    id: uuidKey(),
    candidate_id: uuid().notNull(),
    application_id: uuid(),
    /** The move that it announces; undoing the move cancels it. */
    stage_entry_id: uuid(),
    template_id: uuid(),
    to_name: personal.erase(text().notNull(), { withRow: true }),
    to_address: personal.erase(text().notNull(), { withRow: true }),
    subject: personal.erase(text().notNull(), { withRow: true }),
    html: personal.erase(text().notNull(), { withRow: true }),
    /** The same for every attempt, so that mail servers can detect duplicates. */
    message_id: key().notNull(),
    status: text().$type<(typeof emailStatuses)[number]>().notNull().default("scheduled"),
    send_at: instant().notNull(),
    next_attempt_at: instant().notNull(),
    attempts: integer().notNull().default(0),
    last_error: personal.erase(text(), { withRow: true }),
    /** A worker is sending it until then. */
    claimed_until: instant(),
    sent_at: instant(),
    /** If set during an attempt, prevents further ones. */
    canceled_at: instant(),
    created_by: uuid(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      name: "emails_candidate_fk",
      columns: [table.organization_id, table.candidate_id],
      foreignColumns: [candidates.organization_id, candidates.id],
    }),
    foreignKey({
      name: "emails_application_fk",
      columns: [table.organization_id, table.application_id],
      foreignColumns: [applications.organization_id, applications.id],
    }),
    index("emails_created").on(table.organization_id, table.created_at, table.id),
    index("emails_entry").on(table.organization_id, table.stage_entry_id),
    index("emails_application").on(table.organization_id, table.application_id, table.created_at),
    index("emails_candidate").on(table.organization_id, table.candidate_id),
    index("emails_due").on(table.next_attempt_at).where(sql`status in ('scheduled', 'kept')`),
    check("emails_status", sql`status in ('scheduled', 'kept', 'sent', 'failed', 'canceled')`),
  ],
);
