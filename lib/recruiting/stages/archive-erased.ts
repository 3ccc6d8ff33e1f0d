import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { applicationTransitioned } from "#lib/recruiting/applications/events.ts";
import { selectChanged } from "#lib/recruiting/applications/public.ts";
import { lockApplication } from "#lib/recruiting/sql.ts";
import { addEntry, type Stage } from "./move-application.ts";

interface Active extends Stage {
  application_id: string;
}

/** Archives the active applications of an erased candidate, without a reason or an email. The caller has locked their boards. */
export async function archiveErased(
  db: TenantDb,
  request: { request_id: string },
  { candidate_id, user_id }: { candidate_id: string; user_id: string | null },
): Promise<void> {
  const active = await db.execute<Active>(sql`
    select a.id as application_id, s.id, s.category_type_slug, s.default_type_slug from applications a
      join jobs j on j.organization_id = a.organization_id and j.id = a.job_id
      join interview_plan_stages s on s.organization_id = a.organization_id and s.interview_plan_id = j.interview_plan_id
        and s.default_type_slug = 'archived' and s.retired_at is null
      where a.organization_id = ${currentOrganization} and a.candidate_id = ${candidate_id} and a.current_category in ('LEAD', 'ACTIVE') order by a.id`);
  for (const { application_id, ...stage } of active) {
    const application = await lockApplication(db, application_id);
    const before = await selectChanged(db, application_id);
    await addEntry(db, { application_id, is_current_stage: true, creator_id: user_id }, stage, application);
    await emit(request, applicationTransitioned, {
      ...(await selectChanged(db, application_id)),
      previous_stage: before.stage,
      archivation_reason: null,
      is_undo: false,
    });
  }
  if (active.length > 0) await db.execute(sql`select app.settle_candidate(${candidate_id})`);
}
