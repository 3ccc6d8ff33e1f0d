import { sql } from "drizzle-orm";
import { index, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { checkWord, createdAt, instant, key, uuidKey } from "./columns.ts";
import { custody, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";
import { emailStatuses } from "./words.ts";
import { people } from "./workforce.ts";

/** Emails to people asked to return equipment; each lists everything they were asked for. */
export const returnReminders = tenantTable(
  "return_reminders",
  {
    id: uuidKey(),
    person_id: uuid().notNull(),
    to_address: personal.keep(text().notNull(), custody),
    /** The assets in the email, as they were then. */
    assets: personal.keep(
      jsonb().$type<{ id: string; name: string; serial_number: string | null; return_due_on: string }[]>().notNull(),
      custody,
    ),
    /** The same for every attempt, so that mail servers can detect duplicates. */
    message_id: key().notNull(),
    /** `kept`: due, but there is no mail server; `canceled`: returned or superseded before it was sent. */
    status: text().$type<"scheduled" | "kept" | "sent" | "failed" | "canceled">().notNull().default("scheduled"),
    next_attempt_at: instant().notNull(),
    attempts: integer().notNull().default(0),
    last_error: personal.keep(text(), custody),
    sent_at: instant(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.person_id, people.id, "return_reminders_person_fk").onDelete("cascade"),
    own.index("return_reminders_created", table.created_at, table.id),
    own.index("return_reminders_person", table.person_id, table.created_at, table.id),
    index("return_reminders_due").on(table.next_attempt_at).where(sql`status in ('scheduled', 'kept')`),
    checkWord("return_reminders_status", table.status, emailStatuses),
  ],
);
