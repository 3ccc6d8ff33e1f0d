import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { applicationTransitioned } from "#lib/recruiting/applications/events.ts";
import { selectChanged } from "#lib/recruiting/applications/public.ts";
import { isWaiting } from "#lib/recruiting/outbox-emails/public.ts";
import { type LockedApplication, lockApplication, touchApplication } from "#lib/recruiting/sql.ts";
import { movedSince } from "./moved-since.ts";

interface EntryRow extends Record<string, unknown> {
  id: string;
  is_move: boolean;
  previous_entry_id: string | null;
  undone_at: string | null;
}

interface PreviousRow extends Record<string, unknown> {
  id: string;
  interview_plan_stage_id: string;
  created_at: string;
  updated_at: string;
}

const invalid = (message: string) => new ApiError(409, { reason: "invalid_state", message });

/** Cancels a move's email. True if it was sent or is being sent now; then a failed attempt isn't retried. */
async function stopEmail(db: TenantDb, entry_id: string): Promise<boolean> {
  const emails = await db.execute<{ status: string }>(sql`
    update emails set status = case when ${isWaiting} then 'canceled' else status end,
        canceled_at = case when status in ('scheduled', 'kept') then clock_timestamp() else canceled_at end
      where organization_id = ${currentOrganization} and stage_entry_id = ${entry_id} returning status`);
  return [...emails].some(({ status }) => !["canceled", "failed"].includes(status));
}

async function cancelActivities(db: TenantDb, entry_id: string): Promise<number> {
  const canceled = await db.execute(sql`
    update application_activities set canceled_at = clock_timestamp()
      where organization_id = ${currentOrganization} and stage_entry_id = ${entry_id} and canceled_at is null returning id`);
  return canceled.length;
}

/** Cancels the activities that a history entry started. The application stays where it is. */
async function undoActivities(db: TenantDb, application: LockedApplication, entry_id: string) {
  if ((await cancelActivities(db, entry_id)) === 0)
    throw invalid("This entry only records history; there is nothing to undo");
  await db.execute(sql`
    update application_stages set undone_at = clock_timestamp(), undone_by = app.user_id(), updated_at = clock_timestamp()
      where organization_id = ${currentOrganization} and id = ${entry_id}`);
  await touchApplication(db, application.id);
  const [current] = await db.execute<PreviousRow>(sql`
    select id, interview_plan_stage_id, created_at, updated_at from application_stages
      where organization_id = ${currentOrganization} and id = ${application.current_stage_entry_id}`);
  if (!current) throw notFound("Move");
  return { ...current, email_was_sent: false };
}

/** Returns an application to where the move took it from; the history keeps both. Throws 404 or 409. */
export async function undoMove(
  db: TenantDb,
  { request_id }: { request_id: string },
  { application_id, application_stage_id }: { application_id: string; application_stage_id: string },
) {
  const application = await lockApplication(db, application_id);
  const [entry] = await db.execute<EntryRow>(sql`
    select id, is_move, previous_entry_id, undone_at from application_stages
      where organization_id = ${currentOrganization} and id = ${application_stage_id} and application_id = ${application_id}`);
  if (!entry) throw notFound("Move");
  if (entry.undone_at !== null) throw invalid("This move was undone before. Allowed: nothing");
  if (!entry.is_move) return undoActivities(db, application, entry.id);
  if (application.current_stage_entry_id !== entry.id) throw await movedSince(db, application, "Nothing was undone.");
  if (entry.previous_entry_id === null) throw invalid("The application began in this stage; there is no move to undo");
  const [retired] = await db.execute<{ name: string }>(sql`
    select s.name from application_stages e
      join interview_plan_stages s on s.organization_id = e.organization_id and s.id = e.interview_plan_stage_id
      where e.organization_id = ${currentOrganization} and e.id = ${entry.previous_entry_id} and s.retired_at is not null`);
  if (retired)
    throw invalid(`The stage ${retired.name} was removed from the plan, so the application can't go back there`);
  const before = await selectChanged(db, application_id);
  const emailWasSent = await stopEmail(db, entry.id);
  await cancelActivities(db, entry.id);
  await db.execute(sql`
    update application_stages set undone_at = clock_timestamp(), undone_by = app.user_id(), left_at = clock_timestamp(), updated_at = clock_timestamp(),
        status = case status when 'ACTIVE' then 'COMPLETED' else status end
      where organization_id = ${currentOrganization} and id = ${entry.id}`);
  const [previous] = await db.execute<PreviousRow>(sql`
    update application_stages e set left_at = null, updated_at = clock_timestamp(),
        status = case s.default_type_slug when 'archived' then 'REJECTED' when 'hired' then 'COMPLETED' else 'ACTIVE' end
      from interview_plan_stages s
      where e.organization_id = ${currentOrganization} and e.id = ${entry.previous_entry_id} and s.organization_id = e.organization_id and s.id = e.interview_plan_stage_id
      returning e.id, e.interview_plan_stage_id, e.created_at, e.updated_at`);
  if (!previous) throw notFound("Move");
  await db.execute(sql`
    update applications a set current_stage_entry_id = e.id, current_stage_id = s.id, current_category = s.category_type_slug,
        current_default_type = coalesce(s.default_type_slug, 'others'), moved_to_current_stage_at = e.created_at,
        archivation_reason_id = e.archivation_reason_id, updated_at = clock_timestamp()
      from application_stages e join interview_plan_stages s on s.organization_id = e.organization_id and s.id = e.interview_plan_stage_id
      where a.organization_id = ${currentOrganization} and a.id = ${application_id} and e.organization_id = a.organization_id and e.id = ${previous.id}`);
  await db.execute(sql`select app.settle_candidate(${application.candidate_id})`);
  const after = await selectChanged(db, application_id);
  await emit({ request_id }, applicationTransitioned, {
    ...after,
    previous_stage: before.stage,
    archivation_reason: null,
    is_undo: true,
  });
  return { ...previous, email_was_sent: emailWasSent };
}
