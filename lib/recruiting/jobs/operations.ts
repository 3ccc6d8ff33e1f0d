import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { hasWords } from "#lib/platform/api/search.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { texts, uuids } from "#lib/recruiting/sql.ts";
import { assertReferences } from "./assert-references.ts";
import * as contract from "./contract.ts";
import { readFunnel } from "./funnel.ts";
import { findJob, type JobRow, jobColumns } from "./select-jobs.ts";

export const listJobs = implementRead(contract.listJobs, ({ input, db }) =>
  readPage({
    contract: contract.listJobs,
    input,
    keys: ["created_at", "id"],
    select: async ({ after, limit }: PageRequest) => {
      const { search, statuses, department_ids } = input;
      const selected: SQL = sql`j.organization_id = ${currentOrganization}
        ${search === undefined ? sql`` : sql`and ${hasWords(sql`j.title`, search)}`}
        ${statuses === undefined ? sql`` : sql`and j.status = any (${texts(statuses)})`}
        ${department_ids === undefined ? sql`` : sql`and j.department_id = any (${uuids(department_ids)})`}`;
      const rows = await db.execute<JobRow & { total: number }>(sql`
        select ${jobColumns}, (select count(*)::integer from jobs j where ${selected}) as total from jobs j
          where ${selected} and ${isAfterCursor(after, { "j.created_at": "timestamptz", "j.id": "uuid" })}
          order by j.created_at desc, j.id desc limit ${limit}`);
      return { rows: [...rows], total_count: rows[0]?.total ?? 0 };
    },
  }),
);

export const getJob = implementRead(contract.getJob, async ({ input, db }) => ({
  data: await findJob(db, input.job_id),
}));

export const createJob = implementWrite(contract.createJob, async ({ input, db }) => {
  await assertReferences(db, input);
  const { title, department_id = null, interview_plan_id = null, hiring_manager_id = null } = input;
  const { recruiter_id = null, location = null, openings = 1, employment_type_ids } = input;
  const [made] = await db.execute<{ id: string }>(sql`
    insert into jobs (title, department_id, interview_plan_id, hiring_manager_id, recruiter_id, location, openings)
      values (${title}, ${department_id}, ${interview_plan_id}, ${hiring_manager_id}, ${recruiter_id}, ${location}, ${openings}) returning id`);
  const id = made?.id ?? "";
  await db.execute(sql`
    insert into job_employment_types (job_id, employment_type_id)
      select ${id}::uuid, id from employment_types where organization_id = ${currentOrganization} and ${
        employment_type_ids === undefined
          ? sql`id = (select id from employment_types where organization_id = ${currentOrganization} order by created_at, name_lower limit 1)`
          : sql`id = any (${uuids(employment_type_ids)})`
      }`);
  return { data: await findJob(db, id) };
});

/** Puts applications that arrived before the job had a plan into its first stage. */
async function beginPlan(db: TenantDb, job_id: string, plan_id: string): Promise<void> {
  await db.execute(sql`
    with first as (select id, category_type_slug, default_type_slug from interview_plan_stages
        where organization_id = ${currentOrganization} and interview_plan_id = ${plan_id} and retired_at is null order by stage_order limit 1),
      entries as (insert into application_stages (application_id, interview_plan_stage_id, is_move, status, creator_id)
        select a.id, first.id, true, 'ACTIVE', app.user_id() from applications a, first
          where a.organization_id = ${currentOrganization} and a.job_id = ${job_id} and a.current_stage_entry_id is null
        returning id, application_id, created_at)
    update applications a set current_stage_entry_id = e.id, current_stage_id = first.id, current_category = first.category_type_slug,
        current_default_type = coalesce(first.default_type_slug, 'others'), moved_to_current_stage_at = e.created_at, updated_at = clock_timestamp()
      from entries e, first where a.organization_id = ${currentOrganization} and a.id = e.application_id`);
}

export const updateJob = implementWrite(
  contract.updateJob,
  async ({ input, db }) => {
    const { job_id, employment_type_ids, ...given } = input;
    await db.execute(
      sql`select from job_boards where organization_id = ${currentOrganization} and job_id = ${job_id} for update`,
    );
    const [before] = await db.execute<{ interview_plan_id: string | null }>(
      sql`select interview_plan_id from jobs where organization_id = ${currentOrganization} and id = ${job_id} for update`,
    );
    if (!before) throw notFound("Job");
    await assertReferences(db, input);
    if (given.interview_plan_id !== undefined && given.interview_plan_id !== before.interview_plan_id) {
      const [applied] = await db.execute(
        sql`select from applications where organization_id = ${currentOrganization} and job_id = ${job_id} limit 1`,
      );
      if (applied && before.interview_plan_id !== null)
        throw new ApiError(409, {
          reason: "stage_in_use",
          path: "/interview_plan_id",
          message: "This job has applications, so its interview plan can't change. Change the plan's stages instead.",
        });
    }
    const changes = Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sql`${sql.identifier(name)} = ${value}, `);
    await db.execute(sql`
      update jobs set ${sql.join(changes)} updated_at = clock_timestamp() where organization_id = ${currentOrganization} and id = ${job_id}`);
    if (before.interview_plan_id === null && given.interview_plan_id)
      await beginPlan(db, job_id, given.interview_plan_id);
    if (employment_type_ids !== undefined) {
      await db.execute(sql`
        insert into job_employment_types (job_id, employment_type_id) select ${job_id}::uuid, unnest(${uuids(employment_type_ids)})
          on conflict (organization_id, job_id, employment_type_id) do nothing`);
      // Keeps types that applications refer to.
      await db.execute(sql`
        delete from job_employment_types t where t.organization_id = ${currentOrganization} and t.job_id = ${job_id} and t.employment_type_id <> all (${uuids(employment_type_ids)})
          and not exists (select from applications a where a.organization_id = t.organization_id and a.job_employment_type_id = t.id)`);
    }
    return { data: await findJob(db, job_id) };
  },
  getJob,
);

export const openJob = implementWrite(contract.openJob, async ({ input: { job_id }, db }) => {
  const [job] = await db.execute<{ interview_plan_id: string | null }>(
    sql`select interview_plan_id from jobs where organization_id = ${currentOrganization} and id = ${job_id} for update`,
  );
  if (!job) throw notFound("Job");
  if (job.interview_plan_id === null)
    throw new ApiError(409, {
      reason: "no_interview_plan",
      message: "Choose an interview plan before you open the job.",
    });
  await db.execute(sql`
    update jobs set status = 'OPEN', opened_at = coalesce(opened_at, clock_timestamp()), closed_at = null, updated_at = clock_timestamp()
      where organization_id = ${currentOrganization} and id = ${job_id} and status <> 'OPEN'`);
  return { data: await findJob(db, job_id) };
});

export const closeJob = implementWrite(contract.closeJob, async ({ input: { job_id }, db }) => {
  await db.execute(sql`
    update jobs set status = 'CLOSED', closed_at = clock_timestamp(), updated_at = clock_timestamp()
      where organization_id = ${currentOrganization} and id = ${job_id} and status <> 'CLOSED'`);
  return { data: await findJob(db, job_id) };
});

export const getJobFunnel = implementRead(contract.getJobFunnel, async ({ input, db }) => ({
  data: await readFunnel(db, input.job_id),
}));
