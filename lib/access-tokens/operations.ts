import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { accessTokens, memberships } from "#db/schema/accounts.ts";
import { currentOrganization } from "#db/schema/columns.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementWrite } from "#lib/api/execute.ts";
import { isScope } from "#lib/api/scopes.ts";
import type { Principal } from "#lib/auth/principal.ts";
import { organizationTokenRoles } from "#lib/auth/roles.ts";
import { newTokenText, tokenDigest } from "#lib/auth/token-text.ts";
import { emit } from "#lib/webhooks/emit.ts";
import * as contract from "./contract.ts";

const visible = {
  id: accessTokens.id,
  name: accessTokens.name,
  type: sql<"organization" | "personal">`${accessTokens.type}`,
  hint: accessTokens.hint,
  scopes: accessTokens.scopes,
  sensitive_data_access: accessTokens.sensitive_data_access,
  status: sql<
    "active" | "expired" | "revoked"
  >`case when ${accessTokens.revoked_at} is not null then 'revoked' when ${accessTokens.expires_at} <= now() then 'expired' else 'active' end`,
  created_at: accessTokens.created_at,
  created_by: accessTokens.created_by,
  expires_at: accessTokens.expires_at,
  revoked_at: accessTokens.revoked_at,
  last_used_at: accessTokens.last_used_at,
  last_used_ip: accessTokens.last_used_ip,
  last_used_operation: accessTokens.last_used_operation,
};

const here = eq(accessTokens.organization_id, currentOrganization);

/** Organization tokens for roles that manage them, and one's own personal tokens. */
const mine = sql`(${accessTokens.user_id} = app.user_id() or (${accessTokens.type} = 'organization' and exists (
  select from ${memberships} where ${memberships.organization_id} = ${currentOrganization} and ${memberships.user_id} = app.user_id()
    and ${memberships.role} in ${[...organizationTokenRoles]})))`;

function mayManage(principal: Principal): boolean {
  return principal.role !== null && organizationTokenRoles.includes(principal.role);
}

export const listAccessTokens = implementRead(contract.listAccessTokens, async ({ db }) => {
  const rows = await db
    .select(visible)
    .from(accessTokens)
    .where(and(here, mine))
    .orderBy(desc(accessTokens.created_at), accessTokens.id);
  return { data: rows.map((row) => ({ ...row, scopes: row.scopes.filter(isScope) })) };
});

export const createAccessToken = implementWrite(
  contract.createAccessToken,
  async ({ input, db, principal, request_id }) => {
    if (input.type === "organization" && !mayManage(principal)) {
      throw new ApiError(403, [{ path: "/type", message: "Your role may generate personal tokens only" }]);
    }
    const beyond = input.scopes.filter((scope) => !principal.scopes.has(scope));
    if (beyond.length > 0)
      throw new ApiError(403, [{ path: "/scopes", message: `Your role does not reach ${beyond.join(", ")}` }]);
    const value = newTokenText(input.type);
    const [row] = await db
      .insert(accessTokens)
      .values({
        digest: tokenDigest(value),
        type: input.type,
        name: input.name,
        hint: `${value.slice(0, 4)}…${value.slice(-4)}`,
        user_id: input.type === "personal" ? principal.user_id : null,
        scopes: [...new Set(input.scopes)].sort(),
        sensitive_data_access: input.sensitive_data_access,
        created_by: sql`(select name from auth.account())`,
        expires_at: sql`now() + make_interval(days => ${input.expires_in_days}::integer)`,
      })
      .returning(visible);
    if (!row) throw new Error("the token was not stored");
    await emit({ request_id }, "access-token.created", row);
    return { data: { ...row, scopes: row.scopes.filter(isScope), value } };
  },
);

export const revokeAccessToken = implementWrite(contract.revokeAccessToken, async ({ input, db, request_id }) => {
  const one = and(here, mine, eq(accessTokens.id, input.token_id));
  const [revoked] = await db
    .update(accessTokens)
    .set({ revoked_at: sql`now()` })
    .where(and(one, isNull(accessTokens.revoked_at)))
    .returning(visible);
  if (revoked) await emit({ request_id }, "access-token.revoked", revoked);
  else if ((await db.$count(accessTokens, one)) === 0) throw new ApiError(404, [{ message: "No such access token" }]);
  return { data: { revoked: true as const } };
});
