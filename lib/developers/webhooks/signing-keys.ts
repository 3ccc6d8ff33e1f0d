import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { webhookKeys } from "#db/schema/webhooks.ts";
import type { TenantDb } from "#db/tenant.ts";
import { keyNumber } from "#lib/developers/subscription.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { encrypt } from "#lib/platform/encryption.ts";

// Each retiring key adds a signature to every delivery's header, and receivers accept only so many.
const maxRetiring = 5;
const maxRevokedKept = 10;

const inOrganization = eq(webhookKeys.organization_id, currentOrganization);
const forgotten = { state: "revoked", secret: Buffer.alloc(0), not_after: null };

function keysOf(subscriptionId: string) {
  return and(inOrganization, eq(webhookKeys.subscription_id, subscriptionId));
}

/** A key in the Standard Webhooks format: the prefix and 32 random bytes in base64. */
function newKey(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** Makes the given key, or a new one, active. */
export async function addKey(db: TenantDb, subscription_id: string, secret: string | null | undefined): Promise<void> {
  const [last] = await db
    .select({ number: sql<number>`coalesce(max(${keyNumber(webhookKeys.label)}), 0)` })
    .from(webhookKeys)
    .where(keysOf(subscription_id));
  await db.insert(webhookKeys).values({
    subscription_id,
    label: `key-${(last?.number ?? 0) + 1}`,
    secret: encrypt("webhook-key", secret ?? newKey()),
    state: "active",
  });
}

/** Retires the active key for the overlap hours (immediately if 0), and erases keys whose time is over. Throws 409. */
export async function retireActiveKey(db: TenantDb, subscriptionId: string, overlapHours: number): Promise<void> {
  const mine = keysOf(subscriptionId);
  await db
    .update(webhookKeys)
    .set(forgotten)
    .where(and(mine, eq(webhookKeys.state, "retiring"), sql`${webhookKeys.not_after} <= now()`));
  await db.delete(webhookKeys).where(and(mine, inArray(webhookKeys.id, oldRevoked(db, subscriptionId))));
  const retiringNow = await db.$count(webhookKeys, and(mine, eq(webhookKeys.state, "retiring")));
  if (overlapHours > 0 && retiringNow >= maxRetiring)
    throw new ApiError(409, {
      reason: "limit_reached",
      message: `${maxRetiring} keys are already retiring. Revoke one, or rotate with an overlap of 0 hours.`,
    });
  const retiring = { state: "retiring", not_after: sql`now() + make_interval(hours => ${overlapHours}::integer)` };
  await db
    .update(webhookKeys)
    .set(overlapHours > 0 ? retiring : forgotten)
    .where(and(mine, eq(webhookKeys.state, "active")));
}

function oldRevoked(db: TenantDb, subscriptionId: string) {
  return db
    .select({ id: webhookKeys.id })
    .from(webhookKeys)
    .where(and(keysOf(subscriptionId), eq(webhookKeys.state, "revoked")))
    .orderBy(desc(keyNumber(webhookKeys.label)))
    .offset(maxRevokedKept);
}

export async function forgetKey(db: TenantDb, id: string): Promise<void> {
  await db
    .update(webhookKeys)
    .set(forgotten)
    .where(and(inOrganization, eq(webhookKeys.id, id)));
}
