import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { confirmation } from "#db/confirmed.ts";
import { idempotencyKeys } from "#db/schema/activity.ts";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { decrypt, encrypt } from "#lib/platform/encryption.ts";

const longestKey = 255;

export interface StoredAnswer {
  status: number;
  body: string;
  request_id: string;
}

export interface IdempotentRequest {
  digest: Buffer;
  fingerprint: Buffer;
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, canonical(item)]),
  );
}

function sha256(...parts: string[]): Buffer {
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}

// The stored response may hold a token that is shown once, so it is encrypted.
const purpose = "idempotency";

/**
 * Claims the key for this transaction. Returns the stored response if the same request succeeded within 24 hours.
 * Throws 400 for a key that is too long, 409 while the first request is still running, and 422 if the key was used with
 * other input.
 */
export async function claimKey(
  db: TenantDb,
  operation: Operation,
  principal: Principal,
  key: string,
  input: Record<string, unknown>,
): Promise<{ request: IdempotentRequest; stored: StoredAnswer | null }> {
  if (key.length === 0 || key.length > longestKey)
    throw new ApiError(400, {
      reason: "invalid_idempotency_key",
      message: `Idempotency-Key must have 1 to ${longestKey} characters`,
    });
  const path = pathKeys(operation.path).map((name) => String(input[name]));
  const digest = sha256(
    key,
    principal.token_id ?? `user:${principal.user_id}`,
    operation.method,
    operation.path,
    ...path,
  );
  const fingerprint = sha256(JSON.stringify(canonical(input)));
  const lock = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${digest.readBigInt64BE().toString()}::bigint) as free`,
  );
  if (!lock[0]?.free) {
    throw new ApiError(
      409,
      {
        reason: "idempotency_key_in_use",
        message: "The first request with this Idempotency-Key is still running. Try again in a second.",
      },
      { "retry-after": "1" },
    );
  }
  const mine = and(eq(idempotencyKeys.organization_id, currentOrganization), eq(idempotencyKeys.digest, digest));
  await db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.organization_id, currentOrganization),
        sql`${idempotencyKeys.created_at} < now() - interval '24 hours'`,
      ),
    );
  const [known] = await db.select().from(idempotencyKeys).where(mine);
  if (!known) return { request: { digest, fingerprint }, stored: null };
  if (!fingerprint.equals(known.fingerprint)) {
    throw new ApiError(422, {
      reason: "idempotency_key_reused",
      message: "This Idempotency-Key was used with other input. Send a new key with a new request.",
    });
  }
  await db.execute(sql.raw(confirmation));
  return {
    request: { digest, fingerprint },
    stored: { status: known.status, body: decrypt(purpose, known.body), request_id: known.request_id },
  };
}

interface Kept {
  /** IDs of what the writes were about: what they made, or the first key in their path. */
  ids: readonly string[];
  /** Names of operations whose responses are rewritten whatever they were about. */
  operations: readonly string[];
}

/** Rewrites the stored replays of writes, in the transaction that erases the data they hold. */
export async function rewriteAnswers(
  db: TenantDb,
  { ids, operations }: Kept,
  rewrite: (body: string) => string,
): Promise<void> {
  const kept = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.organization_id, currentOrganization),
        sql`${idempotencyKeys.request_id} in (
          select request_id from audit_log where organization_id = ${currentOrganization} and at > now() - interval '25 hours'
            and (substring(object from '^\\w+=([^&]+)') = any (${`{${ids.join()}}`}::text[]) or operation = any (${`{${operations.join()}}`}::text[])))`,
      ),
    );
  for (const { digest, fingerprint, status, body, request_id, created_at } of kept) {
    const rewritten = encrypt(purpose, rewrite(decrypt(purpose, body)));
    await db
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.organization_id, currentOrganization), eq(idempotencyKeys.digest, digest)));
    await db.insert(idempotencyKeys).values({ digest, fingerprint, status, body: rewritten, request_id, created_at });
  }
}

export async function storeAnswer(db: TenantDb, request: IdempotentRequest, answer: StoredAnswer): Promise<void> {
  await db
    .insert(idempotencyKeys)
    .values({ ...request, status: answer.status, body: encrypt(purpose, answer.body), request_id: answer.request_id });
}
