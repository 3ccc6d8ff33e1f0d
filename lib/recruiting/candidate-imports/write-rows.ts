import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { emitAll } from "#lib/platform/outbox/emit.ts";
import { applicationCreated } from "#lib/recruiting/applications/events.ts";
import { selectAllChanged } from "#lib/recruiting/applications/public.ts";
import { candidateCreated, candidateTagsReplaced } from "#lib/recruiting/candidates/events.ts";
import { type CandidateRow, candidateColumns } from "#lib/recruiting/candidates/public.ts";
import { uuids } from "#lib/recruiting/sql.ts";
import type { NewApplication, NewCandidate } from "./plan-rows.ts";

/** Locks the boards an import adds to, in the same order as all writes. */
export async function lockBoards(db: TenantDb, jobs: readonly string[]): Promise<void> {
  await db.execute(sql`
    select from job_boards where organization_id = ${currentOrganization} and job_id = any (${uuids(jobs)}) order by job_id for update`);
}

type Request = { request_id: string };

/** Reserves consecutive numbers; returns the last one before them. */
async function takeNumbers(db: TenantDb, { candidates, applications }: Record<"candidates" | "applications", number>) {
  const [before] = await db.execute<{ candidate: number; application: number }>(sql`
    update recruiting_counters set candidate_number = candidate_number + ${candidates}::integer, candidates = candidates + ${candidates}::integer,
        application_number = application_number + ${applications}::integer, applications = applications + ${applications}::integer
      where organization_id = ${currentOrganization}
      returning candidate_number - ${candidates}::integer as candidate, application_number - ${applications}::integer as application`);
  return before ?? { candidate: 0, application: 0 };
}

function numbered<Item>(items: readonly Item[], before: number) {
  return items.map((item, at) => ({ ...item, numeric_id: before + at + 1 }));
}

async function addCandidates(
  db: TenantDb,
  request: Request,
  added: readonly (NewCandidate & { numeric_id: number })[],
  session: string,
) {
  if (added.length === 0) return;
  const rows = await db.execute<CandidateRow>(sql`
    insert into candidates as c (id, numeric_id, first_name, last_name, email, phone_number, headline, linkedin_profile_url, imported_id, source, import_session_id)
      select n.id, n.numeric_id, n.first_name, n.last_name, n.email, n.phone_number, n.headline, n.linkedin_profile_url, n.imported_id, 'BULK_IMPORTED', ${session}::uuid
        from json_to_recordset(${JSON.stringify(added)}::text::json)
          as n (id uuid, numeric_id integer, first_name text, last_name text, email text, phone_number text, headline text, linkedin_profile_url text, imported_id text)
      on conflict (organization_id, email_lower) where email <> '' do nothing returning ${candidateColumns}`);
  if (rows.length < added.length)
    throw new ApiError(409, {
      reason: "concurrent_change",
      message: "A candidate with one of the email addresses has just been added. Try again.",
    });
  await emitAll(request, candidateCreated, rows);
  const tagged = added.flatMap(({ id: candidate_id, tag_ids }) =>
    tag_ids.length > 0 ? { candidate_id, tag_ids } : [],
  );
  await db.execute(sql`
    insert into candidate_tag_links (candidate_id, tag_id)
      select t.candidate_id, unnest(t.tag_ids) from json_to_recordset(${JSON.stringify(tagged)}::text::json) as t (candidate_id uuid, tag_ids uuid[])`);
  await emitAll(request, candidateTagsReplaced, tagged);
}

/** `settling` lists existing candidates who may have had no open application. */
async function addApplications(
  db: TenantDb,
  request: Request,
  added: readonly (NewApplication & { numeric_id: number })[],
  settling: readonly string[],
) {
  if (added.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(added)}::text::json)
    as n (id uuid, numeric_id integer, entry_id uuid, candidate_id uuid, job_id uuid, job_employment_type_id uuid, source_slug text, applied_on date, stage_id uuid, category text,
      default_type text, status text)`;
  const at = sql`coalesce(n.applied_on::timestamp at time zone 'UTC', now())`;
  await db.execute(sql`
    insert into applications (id, numeric_id, job_id, candidate_id, job_employment_type_id, source_slug, created_by, current_stage_entry_id, current_stage_id,
        current_category, current_default_type, moved_to_current_stage_at, created_at)
      select n.id, n.numeric_id, n.job_id, n.candidate_id, n.job_employment_type_id, n.source_slug, app.user_id(), case when n.stage_id is not null then n.entry_id end, n.stage_id,
          n.category, n.default_type, case when n.stage_id is not null then ${at} end, ${at}
        from ${rows} order by ${at}`);
  await db.execute(sql`
    insert into application_stages (id, application_id, interview_plan_stage_id, is_move, status, creator_id, created_at, updated_at)
      select n.entry_id, n.id, n.stage_id, true, n.status, app.user_id(), ${at}, ${at} from ${rows} where n.stage_id is not null`);
  await db.execute(sql`select count(app.settle_candidate(id)) from unnest(${uuids(settling)}) as id`);
  await emitAll(
    request,
    applicationCreated,
    await selectAllChanged(
      db,
      added.map(({ id }) => id),
    ),
  );
}

/** Adds all of the rows and emits their events. Throws 409 if an email was taken in the meantime. */
export async function writeRows(
  db: TenantDb,
  request: Request,
  { candidates, applications }: { candidates: readonly NewCandidate[]; applications: readonly NewApplication[] },
  session: string,
): Promise<void> {
  const before = await takeNumbers(db, { candidates: candidates.length, applications: applications.length });
  await addCandidates(db, request, numbered(candidates, before.candidate), session);
  const added = new Set(candidates.map(({ id }) => id));
  const settling = new Set(applications.map(({ candidate_id }) => candidate_id)).difference(added);
  await addApplications(db, request, numbered(applications, before.application), [...settling].sort());
}
