import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { applicationTransitioned } from "#lib/recruiting/applications/events.ts";
import { selectChanged } from "#lib/recruiting/applications/public.ts";
import { assertMember, type LockedApplication, lockApplication, touchApplication } from "#lib/recruiting/sql.ts";
import type { moveApplication } from "./contract.ts";
import { movedSince } from "./moved-since.ts";
import { planEmail, queueEmail, sendAt } from "./plan-email.ts";
import { startActivities } from "./start-activities.ts";

type Input = z.output<(typeof moveApplication)["input"]>;

export interface Stage extends Record<string, unknown> {
  id: string;
  category_type_slug: string;
  default_type_slug: string | null;
}

async function findStage(db: TenantDb, application: LockedApplication, id: string): Promise<Stage> {
  if (application.interview_plan_id === null)
    throw new ApiError(400, {
      reason: "no_interview_plan",
      path: "/interview_plan_stage_id",
      message: "The job has no interview plan. Choose one before you move applications.",
    });
  const [stage] = await db.execute<Stage>(sql`
    select id, category_type_slug, default_type_slug from interview_plan_stages
      where organization_id = ${currentOrganization} and id = ${id} and interview_plan_id = ${application.interview_plan_id} and retired_at is null`);
  if (stage) return stage;
  const message = "isn't a stage of the job's interview plan";
  throw new ApiError(400, { reason: "invalid_value", path: "/interview_plan_stage_id", message });
}

/** Throws 400 unless the move has a reason if and only if it archives. */
async function assertReason(db: TenantDb, input: Input, stage: Stage): Promise<void> {
  const id = input.candidate_archivation_reason_id ?? null;
  const archives = stage.default_type_slug === "archived";
  const path = "/candidate_archivation_reason_id";
  if (archives && input.is_current_stage && id === null)
    throw new ApiError(400, { reason: "reason_required", path, message: "Choose a reason for archiving." });
  if (!archives && (id !== null || input.candidate_archivation_email_template_id))
    throw new ApiError(400, {
      reason: "reason_required",
      path,
      message: "Only the archived stage takes a reason and an email.",
    });
  if (input.candidate_archivation_email_template_id && !input.is_current_stage)
    throw new ApiError(400, {
      reason: "conflicting_parameters",
      path: "/candidate_archivation_email_template_id",
      message: "Only a move sends an email. Leave the template out to record history.",
    });
  if (id === null) return;
  const [known] = await db.execute(
    sql`select from archivation_reasons where organization_id = ${currentOrganization} and id = ${id} and retired_at is null`,
  );
  if (!known) throw new ApiError(400, { reason: "invalid_value", path, message: "isn't an archive reason in use" });
}

function statusIn(stage: Stage, isCurrent: boolean): string {
  if (stage.default_type_slug === "archived") return "REJECTED";
  return isCurrent && stage.default_type_slug !== "hired" ? "ACTIVE" : "COMPLETED";
}

type NewEntry = Pick<Input, "application_id" | "is_current_stage" | "candidate_archivation_reason_id"> & {
  creator_id: string | null;
};

interface EntryRow extends Record<string, unknown> {
  id: string;
  created_at: string;
  updated_at: string;
}

export async function addEntry(db: TenantDb, input: NewEntry, stage: Stage, application: LockedApplication) {
  const { application_id, is_current_stage, creator_id } = input;
  const previous = is_current_stage ? application.current_stage_entry_id : null;
  const reason = input.candidate_archivation_reason_id ?? null;
  const [entry] = await db.execute<EntryRow>(sql`
    insert into application_stages (application_id, interview_plan_stage_id, is_move, status, creator_id, previous_entry_id, archivation_reason_id, created_at, updated_at)
      select ${application_id}::uuid, ${stage.id}::uuid, ${is_current_stage}, ${statusIn(stage, is_current_stage)}, ${creator_id}::uuid, ${previous}::uuid, ${reason}::uuid, at, at
        from (select greatest(clock_timestamp(), max(created_at) + interval '1 millisecond') as at from application_stages
          where organization_id = ${currentOrganization} and application_id = ${application_id}) as now
      returning id, created_at, updated_at`);
  if (!entry) throw new Error("no stage entry was made");
  if (!is_current_stage) return entry;
  await db.execute(sql`
    update application_stages set left_at = ${entry.created_at}, updated_at = ${entry.created_at}, status = case status when 'ACTIVE' then 'COMPLETED' else status end
      where organization_id = ${currentOrganization} and id = ${previous}`);
  await db.execute(sql`
    update applications set current_stage_entry_id = ${entry.id}, current_stage_id = ${stage.id}, current_category = ${stage.category_type_slug},
        current_default_type = ${stage.default_type_slug ?? "others"}, moved_to_current_stage_at = ${entry.created_at}, archivation_reason_id = ${reason},
        updated_at = clock_timestamp()
      where organization_id = ${currentOrganization} and id = ${application_id}`);
  return entry;
}

/** Moves an application or adds a history entry, with activities and email. Throws 400 or 404, changing nothing. */
export async function move(db: TenantDb, { request_id }: { request_id: string }, input: Input): Promise<EntryRow> {
  const due = sendAt(input);
  const application = await lockApplication(db, input.application_id);
  const expected = input.from_interview_plan_stage_id ?? null;
  if (expected !== null && expected !== application.current_stage_id)
    throw await movedSince(db, application, "Nothing was changed.");
  await assertMember(db, input.creator_id, "/creator_id");
  const stage = await findStage(db, application, input.interview_plan_stage_id);
  await assertReason(db, input, stage);
  const email = await planEmail(db, input);
  const before = await selectChanged(db, input.application_id);
  const entry = await addEntry(db, input, stage, application);
  await startActivities(db, { entry_id: entry.id, stage_id: stage.id, input });
  const { hostname } = new URL(settings().public_url);
  if (email) await queueEmail(db, email, { entry_id: entry.id, input, due, domain: hostname });
  if (!input.is_current_stage) {
    // Boards show the activities that it started.
    await touchApplication(db, input.application_id);
    return entry;
  }
  await db.execute(sql`select app.settle_candidate(${application.candidate_id})`);
  const [reason = null] = await db.execute<{ id: string; name: string }>(sql`
    select id, name from archivation_reasons where organization_id = ${currentOrganization} and id = ${input.candidate_archivation_reason_id ?? null}`);
  const after = await selectChanged(db, input.application_id);
  await emit({ request_id }, applicationTransitioned, {
    ...after,
    previous_stage: before.stage,
    archivation_reason: reason,
    is_undo: false,
  });
  return entry;
}
