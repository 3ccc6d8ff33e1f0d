import { eq, sql } from "drizzle-orm";
import { signInPolicies } from "#db/schema/accounts.ts";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { lockMembers } from "#lib/organization/members/public.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { mustExist } from "#lib/platform/auth/custom-roles.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";

async function policyOf(db: TenantDb): Promise<contract.SignInPolicy> {
  const [row] = await db
    .select({ roles: signInPolicies.second_factor_roles, trusts_provider: signInPolicies.trusts_provider })
    .from(signInPolicies)
    .where(eq(signInPolicies.organization_id, currentOrganization));
  return { second_factor_roles: row?.roles ?? [], trusts_provider: row?.trusts_provider ?? false };
}

export const getSignInPolicy = implementRead(contract.getSignInPolicy, async ({ db }) => ({
  data: await policyOf(db),
}));

const refused = (message: string) => new ApiError(403, { reason: "insufficient_role", message });

export const updateSignInPolicy = implementWrite(contract.updateSignInPolicy, async ({ input, db, principal }) => {
  if (principal.role === null || !managingRoles.includes(principal.role))
    throw refused("Only owners and admins can decide who needs a second factor");
  const before = await policyOf(db);
  const concernsOwners = before.second_factor_roles.includes("owner") || input.second_factor_roles.includes("owner");
  const isOwners =
    before.second_factor_roles.includes("owner") !== input.second_factor_roles.includes("owner") ||
    (concernsOwners && before.trusts_provider !== input.trusts_provider);
  if (principal.role !== "owner" && isOwners) throw refused("Only owners can decide about owners");
  await lockMembers(db);
  await mustExist(
    db,
    input.second_factor_roles.map((role) => ({ role, path: "/second_factor_roles" })),
  );
  const [own] = await db.execute<{ has: boolean }>(sql`select auth.has_own_second_factor() as has`);
  if (!own?.has && input.second_factor_roles.length > 0)
    throw new ApiError(409, {
      reason: "invalid_state",
      message: "Add a passkey or an authenticator app to your own account first, so that you can't lock yourself out.",
    });
  const next = { ...input, second_factor_roles: [...new Set(input.second_factor_roles)], updated_at: sql`now()` };
  await db
    .insert(signInPolicies)
    .values(next)
    .onConflictDoUpdate({ target: signInPolicies.organization_id, set: next });
  return { data: await policyOf(db) };
});
