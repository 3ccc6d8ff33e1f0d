import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { assertNotErased, lockApplication, touchApplication } from "#lib/recruiting/sql.ts";
import * as contract from "./contract.ts";

interface Row extends Record<string, unknown> {
  id: string;
  job_id: string;
  title: string;
  description: string | null;
  created_at: string;
}

async function assertJob(db: TenantDb, id: string): Promise<void> {
  const [known] = await db.execute(
    sql`select id from jobs where organization_id = ${currentOrganization} and id = ${id}`,
  );
  if (!known) throw notFound("Job");
}

export const listJobCriteria = implementRead(contract.listJobCriteria, async ({ input: { job_id }, db }) => {
  const rows = await db.execute<Row>(sql`
    select id, job_id, title, description, created_at from job_criteria
      where organization_id = ${currentOrganization} and job_id = ${job_id} order by created_at, id`);
  if (rows.length === 0) await assertJob(db, job_id);
  return { data: [...rows] };
});

export const createJobCriterion = implementWrite(
  contract.createJobCriterion,
  async ({ input: { job_id, title, description = null }, db }) => {
    await assertJob(db, job_id);
    const [row] = await db.execute<Row>(sql`
      insert into job_criteria (job_id, title, description, created_at) select ${job_id}::uuid, ${title}, ${description}, clock_timestamp()
        where (select count(*) from job_criteria where organization_id = ${currentOrganization} and job_id = ${job_id}) < ${contract.maxCriteria}
        returning id, job_id, title, description, created_at`);
    if (!row)
      throw new ApiError(409, {
        reason: "limit_reached",
        message: `A job can have at most ${contract.maxCriteria} criteria`,
      });
    return { data: row };
  },
);

export const deleteJobCriterion = implementWrite(
  contract.deleteJobCriterion,
  async ({ input: { job_id, job_criteria_id }, db }) => {
    await db.execute(sql`
      delete from application_matchings where organization_id = ${currentOrganization} and job_criteria_id in (
        select id from job_criteria where organization_id = ${currentOrganization} and id = ${job_criteria_id} and job_id = ${job_id})`);
    const rows = await db.execute(
      sql`delete from job_criteria where organization_id = ${currentOrganization} and id = ${job_criteria_id} and job_id = ${job_id} returning id`,
    );
    if (rows.length === 0) throw notFound("Criterion");
    return { data: { deleted: true as const } };
  },
);

interface MatchingRow extends Record<string, unknown> {
  id: string;
  job_criteria_id: string;
  is_matched: string;
  description: string | null;
}

export const setCriteriaMatching = implementWrite(
  contract.setCriteriaMatching,
  async ({ input: { application_id, job_criteria_id, is_matched, description = null }, db }) => {
    const { job_id, candidate_id } = await lockApplication(db, application_id);
    await assertNotErased(db, candidate_id, "criteria can't be recorded");
    const [known] = await db.execute(sql`
      select from job_criteria where organization_id = ${currentOrganization} and id = ${job_criteria_id} and job_id = ${job_id}`);
    if (!known) throw notFound("Criterion");
    const [row] = await db.execute<MatchingRow>(sql`
      insert into application_matchings (application_id, job_criteria_id, is_matched, description) values (${application_id}, ${job_criteria_id}, ${is_matched}, ${description})
        on conflict (organization_id, application_id, job_criteria_id)
          do update set is_matched = excluded.is_matched, description = excluded.description, updated_at = clock_timestamp()
        returning id, job_criteria_id, is_matched, description`);
    if (!row) throw notFound("Criterion");
    await touchApplication(db, application_id);
    return { data: row };
  },
);
