import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import type { getInterviewPlan } from "./contract.ts";

type PlanRow = z.output<(typeof getInterviewPlan)["output"]>["data"] & Record<string, unknown>;

const columns: SQL = sql.raw(`p.id, p.name, p.created_at, p.updated_at,
  (select count(*)::integer from jobs j where j.organization_id = p.organization_id and j.interview_plan_id = p.id) as jobs_count,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description, 'stage_order', s.stage_order,
      'category_type_slug', s.category_type_slug, 'default_type_slug', s.default_type_slug, 'target_days', s.target_days,
      'activities', coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'kind', t.kind) order by t.position) from stage_activities t
        where t.organization_id = s.organization_id and t.interview_plan_stage_id = s.id and t.retired_at is null), '[]')) order by s.stage_order)
    from interview_plan_stages s where s.organization_id = p.organization_id and s.interview_plan_id = p.id and s.retired_at is null), '[]') as stages`);

export async function selectPlans(db: TenantDb): Promise<PlanRow[]> {
  return [
    ...(await db.execute<PlanRow>(
      sql`select ${columns} from interview_plans p where p.organization_id = ${currentOrganization} order by p.name_lower`,
    )),
  ];
}

/** Throws 404. */
export async function findPlan(db: TenantDb, id: string): Promise<PlanRow> {
  const [row] = await db.execute<PlanRow>(
    sql`select ${columns} from interview_plans p where p.organization_id = ${currentOrganization} and p.id = ${id}`,
  );
  if (!row) throw notFound("Interview plan");
  return row;
}
