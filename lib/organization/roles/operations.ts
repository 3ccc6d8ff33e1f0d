import { and, eq, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { customRoles } from "#db/schema/custom-roles.ts";
import type { TenantDb } from "#db/tenant.ts";
import { approveGranted } from "#lib/organization/access-requests/public.ts";
import { lockMembers } from "#lib/organization/members/public.ts";
import { applyGroupsNamed } from "#lib/organization/scim/public.ts";
import { implementPersonalRead, implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { mustBeGivable, mustHold } from "#lib/platform/auth/custom-roles.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { customScopes, isBuiltIn, managingRoles } from "#lib/platform/auth/roles.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { scopeDescriptions } from "#lib/platform/declaration/scopes.ts";
import { operationsFor } from "#lib/platform/declaration/summaries.ts";
import * as contract from "./contract.ts";
import { selectRoles } from "./select-roles.ts";
import { moveTo, usesOf, whoUses } from "./uses.ts";

function mustManage({ role }: Principal): void {
  if (role === null || !managingRoles.includes(role))
    throw new ApiError(403, { reason: "insufficient_role", message: "Only owners and admins can manage roles" });
}

async function find(db: TenantDb, id: string): Promise<contract.Role> {
  const role = (await selectRoles(db)).find((one) => one.id === id);
  if (!role || role.is_built_in) throw notFound("Role");
  return role;
}

/** Refuses a name that another role has, in any case: groups of identity providers give roles by their names. */
async function nameMustBeFree(db: TenantDb, name: string, except: string | null): Promise<void> {
  const wanted = name.toLowerCase();
  const others = (await selectRoles(db)).filter(({ id }) => id !== except);
  if (others.some((one) => one.name.toLowerCase() === wanted) || isBuiltIn(wanted))
    throw new ApiError(409, { reason: "already_exists", path: "/name", message: "Another role has this name" });
}

const sorted = (scopes: readonly string[]) => [...new Set(scopes)].sort();
const one = (id: string) => and(eq(customRoles.organization_id, currentOrganization), eq(customRoles.id, id));

export const listRoles = implementRead(contract.listRoles, async ({ db }) => ({ data: await selectRoles(db) }));

export const listScopes = implementPersonalRead(contract.listScopes, async () => ({
  data: customScopes.map((id) => ({ id, description: scopeDescriptions[id], operations: operationsFor(id) })),
}));

export const createRole = implementWrite(contract.createRole, async ({ input: { name, scopes }, db, principal }) => {
  mustManage(principal);
  mustHold(principal, scopes, "/scopes");
  // A sign-in under way takes it too.
  await lockMembers(db);
  if ((await db.$count(customRoles, eq(customRoles.organization_id, currentOrganization))) >= contract.maxRoles)
    throw new ApiError(409, {
      reason: "limit_reached",
      message: `An organization has at most ${contract.maxRoles} roles of its own`,
    });
  await nameMustBeFree(db, name, null);
  const [made] = await db
    .insert(customRoles)
    .values({ name, scopes: sorted(scopes) })
    .returning({ id: customRoles.id });
  if (!made) throw new Error("the role was not stored");
  await applyGroupsNamed(db, name);
  return { data: await find(db, made.id) };
});

const reading = implementRead(contract.updateRole, async ({ input, db }) => ({ data: await find(db, input.role_id) }));

export const updateRole = implementWrite(
  contract.updateRole,
  async ({ input: { role_id, name, scopes }, db, principal }) => {
    mustManage(principal);
    await lockMembers(db);
    const before = await find(db, role_id);
    mustHold(principal, [...before.scopes, ...(scopes ?? [])], "/scopes");
    const isRenamed = name !== undefined && name !== before.name;
    if (isRenamed) await nameMustBeFree(db, name, role_id);
    await db
      .update(customRoles)
      .set({ name, scopes: scopes && sorted(scopes), updated_at: sql`now()` })
      .where(one(role_id));
    if (isRenamed) await applyGroupsNamed(db, name);
    if (scopes) await approveGranted(db);
    return { data: await find(db, role_id) };
  },
  reading,
);

export const deleteRole = implementWrite(
  contract.deleteRole,
  async ({ input: { role_id, move_to }, db, principal }) => {
    mustManage(principal);
    await lockMembers(db);
    const role = await find(db, role_id);
    const uses = await usesOf(db, role_id);
    if (move_to === role_id)
      throw new ApiError(400, { reason: "invalid_value", path: "/move_to", message: "Choose another role" });
    if (move_to !== undefined) await mustBeGivable(db, principal, [{ role: move_to, path: "/move_to" }]);
    if (move_to === undefined && (uses.members.length > 0 || uses.providers.length > 0))
      throw new ApiError(409, {
        reason: "in_use",
        message: `${whoUses(uses)} ${role.name}. Choose a role that takes its place (move_to).`,
      });
    await moveTo(db, role_id, move_to ?? null);
    await db.delete(customRoles).where(one(role_id));
    await approveGranted(db);
    return { data: { deleted: true as const } };
  },
);
