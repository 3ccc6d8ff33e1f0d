import { sql } from "drizzle-orm";
import { check, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { memberships } from "./accounts.ts";
import { businessText, checkWord, code, createdAt, instant, uuidKey } from "./columns.ts";
import { personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";
import { accessRequestStatuses } from "./words.ts";

const decision = {
  reason: "Shows why a member's role was changed, or wasn't",
  period: "as long as the membership",
};

/** What members asked for because their role lacks it. */
export const accessRequests = tenantTable(
  "access_requests",
  {
    id: uuidKey(),
    user_id: uuid().notNull(),
    /** A scope, or `administration` for what owners and admins do. */
    access: code().notNull(),
    /** What the page is called that they asked on. */
    page: businessText().notNull(),
    note: personal.keep(text(), decision),
    status: text().$type<(typeof accessRequestStatuses)[number]>().notNull().default("open"),
    /** The role that the member got. */
    role: code(),
    reply: personal.keep(text(), decision),
    decided_by: uuid(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.user_id, memberships.user_id, "access_requests_user_fk").onDelete("cascade"),
    own.uniqueIndex("access_requests_open", table.user_id, table.access).where(sql`status = 'open'`),
    own.index("access_requests_created", table.created_at, table.id),
    own.index("access_requests_user", table.user_id, table.created_at),
    checkWord("access_requests_status", table.status, accessRequestStatuses),
    check("access_requests_size", sql`length(page) <= 80 and length(note) <= 500 and length(reply) <= 500`),
  ],
);

/** Emails about them: `asked` to those who decide, `decided` to whoever asked. A row waits until its email was sent or given up. */
export const accessRequestNotices = tenantTable(
  "access_request_notices",
  {
    id: uuidKey(),
    request_id: uuid().notNull(),
    user_id: uuid().notNull(),
    kind: code().notNull(),
    next_attempt_at: instant().notNull().default(sql`now()`),
    attempts: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.request_id, accessRequests.id, "access_request_notices_request_fk").onDelete("cascade"),
    own.reference(table.user_id, memberships.user_id, "access_request_notices_user_fk").onDelete("cascade"),
    own.index("access_request_notices_request", table.request_id),
    index("access_request_notices_due").on(table.next_attempt_at),
    checkWord("access_request_notices_kind", table.kind, ["asked", "decided"]),
  ],
);
