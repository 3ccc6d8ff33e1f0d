import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { cleanNote } from "#lib/recruiting/clean-html.ts";
import type { Question } from "#lib/recruiting/job-postings/rules.ts";
import { type StoredAnswer, storedAnswers } from "./answers.ts";
import type { createApplication } from "./contract.ts";
import { applicationCreated } from "./events.ts";
import { selectChanged } from "./select-changed.ts";

type Input = z.output<(typeof createApplication)["input"]>;

interface Request {
  request_id: string;
  /** Who writes its notes: a person, or else an organization's token. */
  author: Pick<Principal, "user_id" | "token_id">;
}

const invalid = (path: string, message: string) => new ApiError(400, { reason: "invalid_value", path, message });

/** Sources whose slug differs from the job board's type. */
const sourceOfBoard: Record<string, string> = { LINKEDIN: "LINKEDIN_BASIC" };

interface Target extends Record<string, unknown> {
  status: string;
  stage_id: string | null;
  category: string | null;
  default_type: string | null;
}

/**
 * Locks the job's board and returns the stage where the application begins. Throws 404, or 400 if the job takes none or
 * the given stage isn't one to begin in.
 */
async function findTarget(db: TenantDb, { job_id, interview_plan_stage_id = null }: Input): Promise<Target> {
  await db.execute(
    sql`select from job_boards where organization_id = ${currentOrganization} and job_id = ${job_id} for update`,
  );
  const [job] = await db.execute<Target>(sql`
    select j.status, s.id as stage_id, s.category_type_slug as category, coalesce(s.default_type_slug, 'others') as default_type
      from jobs j left join lateral (
        select * from interview_plan_stages s where s.organization_id = j.organization_id and s.interview_plan_id = j.interview_plan_id and s.retired_at is null
            and (${interview_plan_stage_id}::uuid is null or s.id = ${interview_plan_stage_id}::uuid)
          order by s.stage_order limit 1) as s on true
      where j.organization_id = ${currentOrganization} and j.id = ${job_id}`);
  if (!job) throw notFound("Job");
  if (["CLOSED", "ARCHIVED"].includes(job.status))
    throw new ApiError(400, { reason: "job_closed", path: "/job_id", message: "This job is closed. Open it first." });
  if (interview_plan_stage_id !== null && job.stage_id === null)
    throw invalid("/interview_plan_stage_id", "isn't a stage of the job's interview plan");
  if (interview_plan_stage_id !== null && job.default_type === "archived")
    throw invalid("/interview_plan_stage_id", "is the archived stage, where applications can't start");
  return job;
}

async function assertCandidate(db: TenantDb, id: string): Promise<void> {
  const [candidate] = await db.execute<{ anonymized_at: string | null }>(
    sql`select anonymized_at from candidates where organization_id = ${currentOrganization} and id = ${id} and merged_into_id is null for no key update`,
  );
  if (!candidate) throw notFound("Candidate");
  if (candidate.anonymized_at)
    throw new ApiError(400, {
      reason: "candidate_anonymized",
      path: "/candidate_id",
      message: "This candidate's personal data was erased",
    });
}

interface Posting extends Record<string, unknown> {
  job_board_type: string;
  questions: Question[];
}

async function findPosting(db: TenantDb, { job_id, job_posting_id }: Input): Promise<Posting | null> {
  if (!job_posting_id) return null;
  const [posting] = await db.execute<Posting>(sql`
    select job_board_type, questions from job_postings where organization_id = ${currentOrganization} and id = ${job_posting_id} and job_id = ${job_id}`);
  if (!posting) throw invalid("/job_posting_id", "isn't a posting of this job");
  return posting;
}

/** The application's source: the given one, or its posting's job board. */
async function sourceOf(db: TenantDb, { source_slug }: Input, posting: Posting | null): Promise<string> {
  const board = posting?.job_board_type;
  if (!source_slug) return board ? (sourceOfBoard[board] ?? board) : "SOURCED_INTERNALLY";
  const [known] = await db.execute(
    sql`select from application_sources where organization_id = ${currentOrganization} and slug = ${source_slug}`,
  );
  if (!known)
    throw invalid("/source_slug", "isn't an application source. Use a slug from GET /ats/application-sources.");
  return source_slug;
}

async function addNotes(
  db: TenantDb,
  application_id: string,
  { user_id, token_id }: Request["author"],
  { notes }: Input,
): Promise<void> {
  for (const { richtext_content } of notes ?? [])
    await db.execute(sql`
      insert into application_notes (application_id, author_id, author_token_id, richtext_content)
        values (${application_id}, ${user_id}, ${user_id === null ? token_id : null}, ${cleanNote(richtext_content, "/notes")})`);
}

/** Adds an application in the first stage of its job's plan and emits the event. `filled` is a form filled in here. */
export async function addApplication(
  db: TenantDb,
  { request_id, author }: Request,
  input: Input,
  filled?: StoredAnswer[],
) {
  const target = await findTarget(db, input);
  await assertCandidate(db, input.candidate_id);
  const [offered] = await db.execute(sql`
    select from job_employment_types where organization_id = ${currentOrganization} and job_id = ${input.job_id} and id = ${input.job_employment_type_id}`);
  if (!offered) throw invalid("/job_employment_type_id", "isn't an employment type of this job");
  const posting = await findPosting(db, input);
  const source = await sourceOf(db, input, posting);
  const given = input.application_form_submission_data;
  const answers = filled ?? (given ? storedAnswers(given, posting?.questions) : null);
  const [made] = await db.execute<{ id: string }>(sql`
    insert into applications (job_id, candidate_id, job_posting_id, job_employment_type_id, source_slug, created_by, submission_id, answers)
      values (${input.job_id}, ${input.candidate_id}, ${input.job_posting_id ?? null}, ${input.job_employment_type_id}, ${source}, app.user_id(),
        case when ${answers !== null} then gen_random_uuid() end, ${JSON.stringify(answers ?? [])}::text::jsonb) returning id`);
  const id = made?.id ?? "";
  if (target.stage_id !== null) {
    await db.execute(sql`
      with entry as (
        insert into application_stages (application_id, interview_plan_stage_id, is_move, status, creator_id)
          values (${id}, ${target.stage_id}, true, 'ACTIVE', app.user_id()) returning id, created_at)
      update applications a set current_stage_entry_id = entry.id, current_stage_id = ${target.stage_id}, current_category = ${target.category},
          current_default_type = ${target.default_type}, moved_to_current_stage_at = entry.created_at, updated_at = entry.created_at
        from entry where a.organization_id = ${currentOrganization} and a.id = ${id}`);
  }
  await addNotes(db, id, author, input);
  await db.execute(sql`select app.settle_candidate(${input.candidate_id})`);
  const row = await selectChanged(db, id);
  await emit({ request_id }, applicationCreated, row);
  return row;
}
