import { and, eq, isNull, sql } from "drizzle-orm";
import { accessTokens } from "#db/schema/accounts.ts";
import { currentOrganization } from "#db/schema/columns.ts";
import { oauthGrants } from "#db/schema/oauth.ts";
import type { TenantDb } from "#db/tenant.ts";
import { isScope } from "#lib/platform/declaration/scopes.ts";
import { emitAll } from "#lib/platform/outbox/emit.ts";
import { accessTokenRevoked } from "./events.ts";
import { here, visible } from "./select-tokens.ts";

/**
 * Revokes all of a person's personal tokens in the organization, emitting an event for each one that was still usable,
 * and disconnects the apps the person authorized.
 */
export async function revokePersonalTokens(
  db: TenantDb,
  userId: string,
  { request_id }: { request_id: string },
): Promise<void> {
  const own = and(here, eq(accessTokens.user_id, userId), eq(accessTokens.type, "personal"));
  const revoked = await db
    .update(accessTokens)
    .set({ revoked_at: sql`now()` })
    .where(and(own, isNull(accessTokens.revoked_at)))
    .returning({ ...visible, live: sql<boolean>`${accessTokens.expires_at} > now()` });
  const ended = revoked.flatMap(({ live, ...token }) =>
    live ? [{ ...token, scopes: token.scopes.filter(isScope) }] : [],
  );
  await emitAll({ request_id }, accessTokenRevoked, ended);
  const granted = and(eq(oauthGrants.organization_id, currentOrganization), eq(oauthGrants.user_id, userId));
  await db
    .update(oauthGrants)
    .set({ revoked_at: sql`now()` })
    .where(and(granted, isNull(oauthGrants.revoked_at)));
}
