import { eq, sql } from "drizzle-orm";
import { accessTokens, memberships } from "#db/schema/accounts.ts";
import { currentOrganization } from "#db/schema/columns.ts";
import { organizationTokenRoles } from "#lib/platform/auth/roles.ts";

/** The token fields people can see; never its value. */
export const visible = {
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
  leak_source: accessTokens.leak_source,
  last_used_at: accessTokens.last_used_at,
  last_used_ip: accessTokens.last_used_ip,
  last_used_operation: accessTokens.last_used_operation,
};

export const here = eq(accessTokens.organization_id, currentOrganization);

/** The caller's own personal tokens, plus organization tokens for roles that manage them. */
export const mine = sql`(${accessTokens.user_id} = app.user_id() or (${accessTokens.type} = 'organization' and exists (
  select from ${memberships} where ${memberships.organization_id} = ${currentOrganization} and ${memberships.user_id} = app.user_id()
    and ${memberships.role} in ${[...organizationTokenRoles]})))`;
