import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, smallint, text, uuid } from "drizzle-orm/pg-core";
import { businessText, bytes, code, codes, createdAt, digest, instant, key } from "./columns.ts";
import { accountability, copied, impersonal, membership, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";

/** By which way a request came: what an audit row's `via` and kind of principal come to. Index and queries both use it. */
export const auditChannel = sql.raw(
  "case when via = 'mcp' then 'mcp' when principal_kind in ('session', 'link', 'reset') then 'dashboard' when principal_kind in ('system', 'service') then 'system' else 'api' end",
);

/** Who did what to which object, when, from where, with which result. Append-only. */
export const auditLog = tenantTable(
  "audit_log",
  {
    /** The entry that the transaction's changes were written for, if there are any. */
    id: uuid().notNull().default(sql`app.take_entry()`),
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
  (table, own) => [
    own.index("audit_log_at", table.at),
    own.index("audit_log_object", table.object),
    own.index("audit_log_user", table.user_id, table.at, table.id).where(sql`user_id is not null`),
    own.index("audit_log_token", table.token_id, table.at, table.id).where(sql`token_id is not null`),
    own.index("audit_log_operation", table.operation, table.at, table.id),
    own.index("audit_log_channel", sql`(${auditChannel})`, table.at, table.id),
    own.index("audit_log_refused", table.at, table.id).where(sql`result >= 400`),
  ],
);

/**
 * What an audited write changed, written in its transaction by the trigger `app.note_changes`: one row for each record.
 * Append-only. The values are kept apart, so that they can be erased.
 */
export const auditChanges = tenantTable(
  "audit_changes",
  {
    entry_id: uuid().notNull(),
    /** Ordered by time. */
    id: uuid().notNull(),
    at: createdAt(),
    object_type: code().notNull(),
    object_id: key().notNull(),
    /** The record that it belongs to, through which an erasure finds it. */
    parent_id: key(),
    /** `added`, `changed`, or `deleted`. */
    action: code().notNull(),
    /** Changed fields whose values are never kept, because they are secret. */
    hidden: codes(),
    /** SHA-256 of the salt and the values; null if there are none. */
    digest: digest(),
    /** The same of what is erased with a person. */
    personal_digest: digest(),
  },
  (table, own) => [
    own.key(table.entry_id, table.id),
    own.index("audit_changes_object", table.object_id, table.at, table.entry_id),
    own.index("audit_changes_type", table.object_type, table.at, table.entry_id),
    own.index("audit_changes_parent", table.parent_id).where(sql`parent_id is not null`),
  ],
);

/** The values of changes. Erasing a person deletes their rows; the digests stay. */
export const auditValues = tenantTable(
  "audit_values",
  {
    entry_id: uuid().notNull(),
    change_id: uuid().notNull(),
    /** Whether they are erased with the person that the record belongs to. */
    is_personal: boolean().notNull(),
    salt: uuid().notNull(),
    /** JSON by field, as it was hashed: the value, or `[before, after]` of a change. */
    content: copied(text().notNull(), "erasing deletes the row"),
  },
  (table, own) => [own.key(table.entry_id, table.change_id, table.is_personal)],
);

/** The place of each audit row in its organization's chain; without a number until the worker has sealed it. */
export const auditSeals = tenantTable(
  "audit_seals",
  { entry_id: uuid().notNull(), at: createdAt(), number: bigint({ mode: "number" }), hash: digest() },
  (table, own) => [
    own.key(table.entry_id),
    own.index("audit_seals_number", table.number),
    index("audit_seals_waiting").on(table.at, table.entry_id).where(sql`number is null`),
  ],
);

/** The end of an organization's chain, and the place up to which it was deleted. */
export const auditChains = tenantTable(
  "audit_chains",
  {
    number: bigint({ mode: "number" }).notNull(),
    hash: digest().notNull(),
    dropped: bigint({ mode: "number" }).notNull().default(0),
    dropped_hash: digest(),
  },
  (_, own) => [own.key()],
);

/** Signed places of the chain. The key is not in the database. */
export const auditCheckpoints = tenantTable(
  "audit_checkpoints",
  {
    number: bigint({ mode: "number" }).notNull(),
    at: instant().notNull(),
    hash: digest().notNull(),
    signature: digest().notNull(),
  },
  (table, own) => [own.key(table.number)],
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
