import { sql } from "drizzle-orm";
import type { Credential, TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { Domain } from "./contract.ts";

/** Nobody may lock themselves or the organization out: throws unless both can still get in. */
export async function checkRequirement(
  db: TenantDb,
  { domain, proven_at, record_name, is_required }: Domain,
  owner: string | null,
  credential: Credential,
): Promise<void> {
  if (proven_at === null)
    throw new ApiError(409, {
      reason: "domain_not_proven",
      path: "/is_required",
      message: `${domain} isn't proven yet. Add the TXT record ${record_name} first.`,
    });
  const [row] = await db.execute<{ is_owner: boolean; is_proven: boolean; is_on: boolean }>(sql`
    select auth.has_proven_provider(${credential.digest}) as is_proven,
      exists (select from sso_providers p where p.organization_id = app.organization_id() and p.is_on) as is_on,
      exists (select from memberships m where m.organization_id = app.organization_id() and m.user_id = ${owner} and m.role = 'owner'
        and m.password_id is not null and m.accepted_at is not null and m.disabled_at is null) as is_owner`);
  if (!row?.is_owner)
    throw new ApiError(409, {
      reason: "invalid_state",
      path: "/break_glass_member_id",
      message: "Choose an active owner who has a password, for when the provider fails.",
    });
  if (!row.is_on)
    throw new ApiError(409, {
      reason: "invalid_state",
      path: "/is_required",
      message: "No identity provider is on. Turn one on first.",
    });
  if (!row.is_proven && !is_required)
    throw new ApiError(409, {
      reason: "provider_not_tested",
      path: "/is_required",
      message: "Test the provider with your own account first, or sign in through it. That counts for 15 minutes.",
    });
}
