import { sql } from "drizzle-orm";
import { index, integer, text, uuid } from "drizzle-orm/pg-core";
import { checkWord, createdAt, instant, key, uuidKey } from "./columns.ts";
import { personal } from "./personal.ts";
import { applications } from "./recruiting-applications.ts";
import { candidates } from "./recruiting-candidates.ts";
import { tenantTable } from "./tenant-table.ts";
import { emailStatuses } from "./words.ts";

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
  (table, own) => [
    own.reference(table.candidate_id, candidates.id, "emails_candidate_fk"),
    own.reference(table.application_id, applications.id, "emails_application_fk"),
    own.index("emails_created", table.created_at, table.id),
    own.index("emails_entry", table.stage_entry_id),
    own.index("emails_application", table.application_id, table.created_at),
    own.index("emails_candidate", table.candidate_id),
    index("emails_due").on(table.next_attempt_at).where(sql`status in ('scheduled', 'kept')`),
    checkWord("emails_status", table.status, emailStatuses),
  ],
);
