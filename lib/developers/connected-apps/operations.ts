import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { memberships } from "#db/schema/accounts.ts";
import { currentOrganization } from "#db/schema/columns.ts";
import { oauthGrants, oauthPolicies } from "#db/schema/oauth.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { isScope } from "#lib/platform/declaration/scopes.ts";
import * as contract from "./contract.ts";
import type { PolicyMode } from "./rules.ts";

const here = and(eq(oauthGrants.organization_id, currentOrganization), isNull(oauthGrants.revoked_at));

/** The caller's own grants; owners and admins can manage everyone's. */
const manageable = sql`(${oauthGrants.user_id} = app.user_id() or exists (
  select from ${memberships} where ${memberships.organization_id} = ${currentOrganization} and ${memberships.user_id} = app.user_id()
    and ${memberships.role} in ('owner', 'admin')))`;

/** The live grants that one person gave one app, of which the list shows the newest. */
const siblings = sql`oauth_grants as s where s.organization_id = oauth_grants.organization_id and s.revoked_at is null
  and s.user_id = oauth_grants.user_id and s.client_id = oauth_grants.client_id`;
const isNewest = sql`not exists (select from ${siblings} and (s.created_at, s.id) > (oauth_grants.created_at, oauth_grants.id))`;
const ofLastUse = (column: "last_used_at" | "last_used_ip" | "last_used_operation") =>
  sql`(select s.${sql.identifier(column)} from ${siblings} order by s.last_used_at desc nulls last, s.created_at desc limit 1)`;

const visible = {
  id: oauthGrants.id,
  name: oauthGrants.client_name,
  published_by: sql<string | null>`substring(${oauthGrants.client_id} from '^https://([^/]+)')`.as("published_by"),
  is_allowed:
    sql<boolean>`coalesce((select p.mode = 'all' or p.mode = 'listed' and oauth_grants.destination = any (p.destinations)
    from oauth_policies p where p.organization_id = oauth_grants.organization_id), true)`.as("is_allowed"),
  redirect_uri: oauthGrants.redirect_uri,
  scopes: sql<
    string[]
  >`array(select distinct one from (select unnest(s.scopes) as one from ${siblings}) as all_scopes order by one)`.as(
    "scopes",
  ),
  user_id: oauthGrants.user_id,
  connected_by: sql<string>`(select m.name from memberships m
    where m.organization_id = oauth_grants.organization_id and m.user_id = oauth_grants.user_id)`.as("connected_by"),
  connected_at: oauthGrants.created_at,
  last_used_at: sql<Date | null>`${ofLastUse("last_used_at")}`.mapWith(oauthGrants.last_used_at).as("last_used_at"),
  last_used_ip: sql<string | null>`${ofLastUse("last_used_ip")}`.as("last_used_ip"),
  last_used_tool: sql<string | null>`${ofLastUse("last_used_operation")}`.as("last_used_tool"),
};

export const listConnectedApps = implementRead(contract.listConnectedApps, ({ input, db }) => {
  const select = async ({ after, limit }: PageRequest) => {
    const rows = await db
      .select(visible)
      .from(oauthGrants)
      .where(
        and(
          here,
          manageable,
          isNewest,
          isAfterCursor(after, { "oauth_grants.created_at": "timestamptz", "oauth_grants.id": "uuid" }),
        ),
      )
      .orderBy(desc(oauthGrants.created_at), desc(oauthGrants.id))
      .limit(limit);
    return { rows: rows.map((row) => ({ ...row, scopes: row.scopes.filter(isScope) })) };
  };
  return readPage({ contract: contract.listConnectedApps, input, keys: ["connected_at", "id"], select });
});

export const disconnectApp = implementWrite(contract.disconnectApp, async ({ input, db }) => {
  const [app] = await db
    .select({ user_id: oauthGrants.user_id, client_id: oauthGrants.client_id })
    .from(oauthGrants)
    .where(and(here, manageable, eq(oauthGrants.id, input.connected_app_id)));
  if (!app) throw notFound("Connected app");
  await db
    .update(oauthGrants)
    .set({ revoked_at: sql`now()` })
    .where(and(here, eq(oauthGrants.user_id, app.user_id), eq(oauthGrants.client_id, app.client_id)));
  return { data: { deleted: true as const } };
});

async function policyOf(db: TenantDb) {
  const [row] = await db
    .select({
      mode: oauthPolicies.mode,
      allowed: oauthPolicies.destinations,
      confirms_plans: oauthPolicies.confirms_plans,
    })
    .from(oauthPolicies)
    .where(eq(oauthPolicies.organization_id, currentOrganization));
  const { mode = "all", allowed = [], confirms_plans = false } = row ?? {};
  return { mode: mode as PolicyMode, allowed, confirms_plans };
}

export const getConnectedAppPolicy = implementRead(contract.getConnectedAppPolicy, async ({ db }) => ({
  data: await policyOf(db),
}));

export const updateConnectedAppPolicy = implementWrite(
  contract.updateConnectedAppPolicy,
  async ({ input, db, principal }) => {
    if (principal.role === null || !managingRoles.includes(principal.role)) {
      const message = "Only owners and admins can decide which apps people may connect";
      throw new ApiError(403, { reason: "insufficient_role", message });
    }
    const { allowed, confirms_plans } = await policyOf(db);
    const next = {
      mode: input.mode,
      destinations: input.allowed ?? allowed,
      confirms_plans: input.confirms_plans ?? confirms_plans,
      updated_at: sql`now()`,
    };
    await db
      .insert(oauthPolicies)
      .values(next)
      .onConflictDoUpdate({ target: oauthPolicies.organization_id, set: next });
    return { data: await policyOf(db) };
  },
);
