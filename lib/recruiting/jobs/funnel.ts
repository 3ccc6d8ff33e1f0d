import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";

interface StageRow extends Record<string, unknown> {
  id: string;
  name: string;
  category_type_slug: string;
  default_type_slug: string | null;
  target_days: number | null;
  reached_count: number;
  current_count: number;
  median_hours: number | null;
}

interface ReasonRow extends Record<string, unknown> {
  id: string;
  name: string;
  kind: string;
  count: number;
}

/** How far a job's applications came, and how long they stayed in each stage. Throws 404. */
export async function readFunnel(db: TenantDb, job_id: string) {
  const [job] = await db.execute<{ n: number }>(sql`
    select (select count(*)::integer from applications a where a.organization_id = j.organization_id and a.job_id = j.id) as n
      from jobs j where j.organization_id = ${currentOrganization} and j.id = ${job_id}`);
  if (!job) throw notFound("Job");
  const rows = await db.execute<StageRow>(sql`
    with stays as (
        select e.application_id, s.id as stage_id, s.stage_order, s.default_type_slug, e.created_at, e.left_at
          from applications a
          join application_stages e on e.organization_id = a.organization_id and e.application_id = a.id and e.is_move and e.undone_at is null
          join interview_plan_stages s on s.organization_id = e.organization_id and s.id = e.interview_plan_stage_id
          where a.organization_id = ${currentOrganization} and a.job_id = ${job_id}),
      furthest as (
        select application_id, max(stage_order) filter (where default_type_slug is distinct from 'archived') as stage_order, bool_or(default_type_slug = 'archived') as archived
          from stays group by 1)
    select s.id, s.name, s.category_type_slug, s.default_type_slug, s.target_days,
        (select count(*)::integer from furthest f where case when s.default_type_slug = 'archived' then f.archived else f.stage_order >= s.stage_order end) as reached_count,
        coalesce((select k.applications from job_stage_counts k where k.organization_id = s.organization_id and k.job_id = j.id and k.interview_plan_stage_id = s.id), 0) as current_count,
        (select round((extract(epoch from percentile_cont(0.5) within group (order by t.left_at - t.created_at)) / 3600)::numeric, 1)::float8
          from stays t where t.stage_id = s.id and t.left_at is not null) as median_hours
      from jobs j join interview_plan_stages s on s.organization_id = j.organization_id and s.interview_plan_id = j.interview_plan_id and s.retired_at is null
      where j.organization_id = ${currentOrganization} and j.id = ${job_id} order by s.stage_order`);
  const reasons = await db.execute<ReasonRow>(sql`
    select r.id, r.name, r.kind, count(*)::integer as count from applications a
      join archivation_reasons r on r.organization_id = a.organization_id and r.id = a.archivation_reason_id
      where a.organization_id = ${currentOrganization} and a.job_id = ${job_id} group by r.id, r.name, r.kind order by 4 desc, 2`);
  const stages = [...rows].map((stage, place) => {
    const before = rows[place - 1];
    const isStep = before !== undefined && stage.default_type_slug !== "archived" && before.reached_count > 0;
    return { ...stage, conversion: isStep ? Number((stage.reached_count / before.reached_count).toFixed(4)) : null };
  });
  return { applications_count: job.n, stages, archivation_reasons: [...reasons] };
}
