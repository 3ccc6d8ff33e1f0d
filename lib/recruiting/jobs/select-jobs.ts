import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { memberJson } from "#lib/recruiting/sql.ts";
import type { getJob } from "./contract.ts";

export type JobRow = z.output<(typeof getJob)["output"]>["data"] & Record<string, unknown>;

const counted = (condition: string): SQL =>
  sql.raw(`coalesce((select sum(k.applications)::integer from job_stage_counts k
    join interview_plan_stages s on s.organization_id = k.organization_id and s.id = k.interview_plan_stage_id
    where k.organization_id = j.organization_id and k.job_id = j.id and ${condition}), 0)`);

export const jobColumns: SQL = sql`j.id, j.title, j.status, j.location, j.openings, j.opened_at, j.closed_at, j.created_at, j.updated_at,
  (select json_build_object('id', d.id, 'name', d.name) from departments d where d.organization_id = j.organization_id and d.id = j.department_id) as department,
  (select json_build_object('id', p.id, 'name', p.name) from interview_plans p where p.organization_id = j.organization_id and p.id = j.interview_plan_id) as interview_plan,
  ${memberJson("j.hiring_manager_id", "j.organization_id")} as hiring_manager, ${memberJson("j.recruiter_id", "j.organization_id")} as recruiter,
  coalesce((select json_agg(json_build_object('id', t.id, 'employment_type', json_build_object('id', y.id, 'name', y.name)) order by y.name_lower)
    from job_employment_types t join employment_types y on y.organization_id = t.organization_id and y.id = t.employment_type_id
    where t.organization_id = j.organization_id and t.job_id = j.id), '[]') as employment_types,
  case when j.interview_plan_id is null
    then (select count(*)::integer from applications a where a.organization_id = j.organization_id and a.job_id = j.id)
    else ${counted("true")} end as applications_count,
  ${counted("s.category_type_slug in ('LEAD', 'ACTIVE')")} as active_applications_count, ${counted("s.default_type_slug = 'hired'")} as hired_count`;

/** Throws 404. */
export async function findJob(db: TenantDb, id: string): Promise<JobRow> {
  const [row] = await db.execute<JobRow>(
    sql`select ${jobColumns} from jobs j where j.organization_id = ${currentOrganization} and j.id = ${id}`,
  );
  if (!row) throw notFound("Job");
  return row;
}
