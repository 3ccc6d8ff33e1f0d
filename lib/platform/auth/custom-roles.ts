import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { customRoles } from "#db/schema/custom-roles.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import type { Principal } from "./principal.ts";
import { customScopes, isBuiltIn, roleNames, roleScopes, roles } from "./roles.ts";

export interface CustomRole extends Record<string, unknown> {
  id: string;
  name: string;
  scopes: Scope[];
}

/** The organization's own roles, by name. */
export async function selectCustomRoles(db: TenantDb): Promise<CustomRole[]> {
  const rows = await db
    .select({ id: customRoles.id, name: customRoles.name, scopes: customRoles.scopes })
    .from(customRoles)
    .where(sql`${customRoles.organization_id} = ${currentOrganization}`)
    .orderBy(customRoles.name_lower);
  return rows.map((row) => ({ ...row, scopes: customScopes.filter((scope) => row.scopes.includes(scope)) }));
}

/** What people call a role in a column: the name of a custom one that is joined as `r`. */
export const roleNameOf = (role: SQL): SQL => {
  const names = roles.map((one) => `when '${one}' then '${roleNames[one]}'`);
  return sql`case ${role} ${sql.raw(names.join(" "))} else (
    select r.name from custom_roles r where r.organization_id = app.organization_id() and r.id::text = ${role}) end`;
};

const listed = (scopes: readonly Scope[]) => `'{${scopes.join()}}'::text[]`;

/** The scopes of a membership's role: `m` is the membership, and `r` its custom role, joined. */
const scopesOfMember = sql`case m.role ${sql.raw(roles.map((one) => `when '${one}' then ${listed(roleScopes[one])}`).join(" "))}
      else coalesce(r.scopes, '{}') end`;

/** The members and the scopes of their roles: a query with the columns `user_id`, `role`, and `scopes`. */
export const membersWithScopes = sql`
  select m.user_id, m.role, ${scopesOfMember} as scopes
    from memberships m left join custom_roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where m.organization_id = ${currentOrganization}`;

/** The role of whoever is acting and its scopes: a query with the columns `role` and `scopes`. */
export const ownRole = sql`
  select m.role, ${scopesOfMember} as scopes
    from memberships m left join custom_roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where m.organization_id = ${currentOrganization} and m.user_id = (select app.user_id())`;

/** Whether the role in a column has a scope. */
export function hasScope(role: SQL, scope: Scope): SQL {
  const names = roles.filter((one) => roleScopes[one].includes(scope)).map((one) => `'${one}'`);
  return sql`(${role} in (${sql.raw(names.join(", "))}) or ${role} in (
    select r.id::text from custom_roles r where r.organization_id = app.organization_id() and r.scopes @> ${sql.raw(listed([scope]))}))`;
}

/** Refuses scopes that whoever is acting lacks: nobody gives more than they have. */
export function mustHold({ role, role_scopes }: Principal, scopes: readonly Scope[], path: string): void {
  const beyond = role === "owner" ? [] : scopes.filter((scope) => !role_scopes.has(scope));
  if (beyond.length > 0)
    throw new ApiError(403, {
      reason: "insufficient_role",
      path,
      message: `Your role doesn't include ${beyond.join(", ")}, so you can't give it to others`,
    });
}

interface Given {
  role: string;
  /** Of the input. */
  path: string;
}

/** Refuses roles that the organization doesn't have. Returns what each of them includes. */
export async function mustExist(
  db: TenantDb,
  given: readonly Given[],
): Promise<(Given & { scopes: readonly Scope[] })[]> {
  const custom = given.some(({ role }) => !isBuiltIn(role)) ? await selectCustomRoles(db) : [];
  return given.map(({ role, path }) => {
    const scopes = isBuiltIn(role) ? roleScopes[role] : custom.find(({ id }) => id === role)?.scopes;
    if (!scopes) throw new ApiError(400, { reason: "invalid_value", path, message: "There is no role with this ID" });
    return { role, path, scopes };
  });
}

/** Refuses roles that the organization doesn't have, and those with more scopes than whoever is acting. */
export async function mustBeGivable(db: TenantDb, principal: Principal, given: readonly Given[]): Promise<void> {
  for (const { scopes, path } of await mustExist(db, given)) mustHold(principal, scopes, path);
}
