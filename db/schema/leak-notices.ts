import { sql } from "drizzle-orm";
import { check, index, integer, uuid } from "drizzle-orm/pg-core";
import { accessTokens, memberships } from "./accounts.ts";
import { code, createdAt, instant, uuidKey } from "./columns.ts";
import { oauthGrants } from "./oauth.ts";
import { tenantTable } from "./tenant-table.ts";

/** Emails about a token that a scanner found and that was revoked for it. A row waits until its email was sent or given up. */
export const leakNotices = tenantTable(
  "leak_notices",
  {
    id: uuidKey(),
    user_id: uuid().notNull(),
    token_id: uuid(),
    /** Of a connected app, whose token it was. */
    grant_id: uuid(),
    source: code().notNull(),
    next_attempt_at: instant().notNull().default(sql`now()`),
    attempts: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.user_id, memberships.user_id, "leak_notices_user_fk").onDelete("cascade"),
    own.reference(table.token_id, accessTokens.id, "leak_notices_token_fk").onDelete("cascade"),
    own.reference(table.grant_id, oauthGrants.id, "leak_notices_grant_fk").onDelete("cascade"),
    index("leak_notices_due").on(table.next_attempt_at),
    check("leak_notices_one", sql`(token_id is null) <> (grant_id is null)`),
  ],
);
