import { integer, smallint, text, uuid } from "drizzle-orm/pg-core";
import { businessText, bytes, code, createdAt, digest, instant, key, uuidKey } from "./columns.ts";
import { accountability, copied, impersonal, membership, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";

/** Who did what to which object, when, from where, with which result. Append-only. */
export const auditLog = tenantTable(
  "audit_log",
  {
    id: uuidKey(),
    at: createdAt(),
    operation: code().notNull(),
    principal_kind: code().notNull(),
    /** Access token or connected app; null for a session. */
    token_id: uuid(),
    user_id: uuid(),
    /** Identifiers of the object, as `key=value` from the path, or of the created record. */
    object: impersonal(text(), "IDs from the request's path or of what it made"),
    /** HTTP status of the response. */
    result: integer().notNull(),
    request_id: code().notNull(),
    ip: personal.keep(text(), accountability),
    /** `mcp` for a tool call; null for the API and the dashboard. */
    via: code(),
  },
  (table, own) => [own.index("audit_log_at", table.at), own.index("audit_log_object", table.object)],
);

/**
 * What happened to a record, written in the change's own transaction by the trigger `app.note_status`. Append-only. What
 * a page says about who did something comes from here, never from the audit log, which also has reads.
 */
export const recordHistory = tenantTable(
  "record_history",
  {
    kind: code().notNull(),
    record_id: key().notNull(),
    /** Counts the record's entries from 1. */
    number: smallint().notNull(),
    /** The status that the record began with or came to. */
    status: code().notNull(),
    /** Null if unknown, for records from before there was a history. */
    at: instant(),
    /** What the actor gave as the reason. */
    reason: businessText(),
    /** `member`, `token`, `system` if no request caused it, or `unknown`. */
    actor_kind: code().notNull(),
    user_id: uuid(),
    /** Access token or connected app. */
    token_id: uuid(),
    /** The member's or token's name at that time. */
    actor_name: personal.keep(text(), membership),
    operation: code(),
    request_id: code(),
  },
  (table, own) => [own.key(table.kind, table.record_id, table.number)],
);

/** Responses to successful writes by Idempotency-Key, for 24 hours; the body is encrypted. */
export const idempotencyKeys = tenantTable(
  "idempotency_keys",
  {
    /** SHA-256 over key, principal, method and path. */
    digest: digest().notNull(),
    fingerprint: digest().notNull(),
    status: integer().notNull(),
    body: copied(bytes().notNull(), "erasing removes or rewrites what it holds"),
    request_id: code().notNull(),
    created_at: createdAt(),
  },
  (table, own) => [own.key(table.digest), own.index("idempotency_keys_age", table.created_at)],
);
