import { index, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, uuidKey } from "./columns.ts";
import { tenantTable } from "./tenant-table.ts";

/** Who did what to which object, when, from where, with which result. Append-only. */
export const auditLog = tenantTable(
  "audit_log",
  {
    id: uuidKey(),
    at: createdAt(),
    operation: text().notNull(),
    principal_kind: text().notNull(),
    /** Access token or connected app; null for a session. */
    token_id: uuid(),
    user_id: uuid(),
    /** Identifiers of the object, as `key=value` from the path, or of the created record. */
    object: text(),
    /** HTTP status of the response. */
    result: integer().notNull(),
    request_id: text().notNull(),
    ip: text(),
    /** `mcp` for a tool call; null for the API and the dashboard. */
    via: text(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    index("audit_log_at").on(table.organization_id, table.at),
    index("audit_log_object").on(table.organization_id, table.object),
  ],
);

/** Responses to successful writes by Idempotency-Key, for 24 hours; the body is encrypted. */
export const idempotencyKeys = tenantTable(
  "idempotency_keys",
  {
    /** SHA-256 over key, principal, method and path. */
    digest: bytes().notNull(),
    fingerprint: bytes().notNull(),
    status: integer().notNull(),
    body: bytes().notNull(),
    request_id: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.digest] }),
    index("idempotency_keys_age").on(table.organization_id, table.created_at),
  ],
);
