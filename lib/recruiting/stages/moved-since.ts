import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { LockedApplication } from "#lib/recruiting/sql.ts";

/** The error for a caller who was too late, naming who moved the application and where. */
export async function movedSince(db: TenantDb, application: LockedApplication, outcome: string): Promise<ApiError> {
  const [row] = await db.execute<{ stage: string; name: string | null }>(sql`
    select s.name as stage, m.name from application_stages e
      join interview_plan_stages s on s.organization_id = e.organization_id and s.id = e.interview_plan_stage_id
      left join application_stages next on next.organization_id = e.organization_id and next.previous_entry_id = e.id and next.undone_at > e.created_at
      left join memberships m on m.organization_id = e.organization_id and m.user_id = coalesce(next.undone_by, e.creator_id)
      where e.organization_id = ${currentOrganization} and e.id = ${application.current_stage_entry_id}
      order by next.undone_at desc nulls last limit 1`);
  const message = `${row?.name ?? "Someone"} has since moved this application to ${row?.stage ?? "another stage"}. ${outcome}`;
  return new ApiError(409, { reason: "moved_since", message });
}
