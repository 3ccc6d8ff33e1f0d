import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import { uuids } from "#lib/recruiting/sql.ts";
import type { createInterviewPlan } from "./contract.ts";

type Stages = z.output<(typeof createInterviewPlan)["input"]>["stages"];

const ends: Record<string, string> = { applied: "LEAD", hired: "COMPLETED", archived: "COMPLETED" };

/** Throws 400 if the stages don't form a valid plan. */
export function assertPlan(stages: Stages): void {
  const items: ErrorItem[] = [];
  const refuse = (place: number, field: string, message: string) =>
    items.push({ reason: "invalid_plan", path: `/stages/${place}/${field}`, message });
  const seen = new Set<string>();
  for (const [place, { id, default_type_slug: type, category_type_slug: category }] of stages.entries()) {
    if (id && seen.has(id)) refuse(place, "id", "is in the plan twice");
    if (id) seen.add(id);
    if (!type || !(type in ends)) continue;
    if (seen.has(type)) refuse(place, "default_type_slug", `A plan has only one ${type} stage`);
    seen.add(type);
    if (ends[type] !== category)
      refuse(place, "category_type_slug", `The ${type} stage must have the category ${ends[type]}`);
  }
  if (stages[0]?.category_type_slug === "COMPLETED")
    refuse(0, "category_type_slug", "A plan can't begin with a completed stage");
  if (items.length > 0) throw new ApiError(400, items);
}

async function assertOwn(db: TenantDb, plan_id: string, stages: Stages): Promise<void> {
  const known = await db.execute<{ id: string }>(sql`
    select id from interview_plan_stages where organization_id = ${currentOrganization} and interview_plan_id = ${plan_id} and retired_at is null
    union all
    select t.id from stage_activities t join interview_plan_stages s on s.organization_id = t.organization_id and s.id = t.interview_plan_stage_id
      where s.organization_id = ${currentOrganization} and s.interview_plan_id = ${plan_id} and t.retired_at is null`);
  const own = new Set([...known].map(({ id }) => id));
  const items = stages.flatMap((stage, place) => [
    ...(stage.id && !own.has(stage.id) ? [{ path: `/stages/${place}/id`, message: "isn't a stage of this plan" }] : []),
    ...stage.activities.flatMap(({ id }, n) =>
      id && !own.has(id)
        ? [{ path: `/stages/${place}/activities/${n}/id`, message: "isn't an activity of this plan" }]
        : [],
    ),
  ]);
  if (items.length > 0)
    throw new ApiError(
      400,
      items.map((item) => ({ reason: "invalid_value", ...item })),
    );
}

/** Removes stages from the plan. Throws 409 if an application is in one of them. */
async function retireStages(db: TenantDb, plan_id: string, kept: string[]): Promise<void> {
  const gone = sql`s.organization_id = ${currentOrganization} and s.interview_plan_id = ${plan_id} and s.retired_at is null and s.id <> all (${uuids(kept)})`;
  const [used] = await db.execute<{ name: string; n: number }>(sql`
    select s.name, sum(k.applications)::integer as n from interview_plan_stages s
      join job_stage_counts k on k.organization_id = s.organization_id and k.interview_plan_stage_id = s.id
      where ${gone} and k.applications > 0 group by s.name limit 1`);
  if (used) {
    const count = used.n === 1 ? "1 application is" : `${used.n.toLocaleString("en")} applications are`;
    throw new ApiError(409, {
      reason: "stage_in_use",
      path: "/stages",
      message: `${count} in the stage ${used.name}. Move them first.`,
    });
  }
  await db.execute(sql`update interview_plan_stages s set retired_at = clock_timestamp() where ${gone}`);
}

/** Replaces the plan's stages, in the given order. Throws 400 or 409. */
export async function writeStages(db: TenantDb, plan_id: string, stages: Stages): Promise<void> {
  // Locks the boards of the plan's jobs, so that nothing moves into a stage being removed.
  await db.execute(sql`
    select from job_boards b join jobs j on j.organization_id = b.organization_id and j.id = b.job_id
      where b.organization_id = ${currentOrganization} and j.interview_plan_id = ${plan_id} order by b.job_id for update of b`);
  assertPlan(stages);
  await assertOwn(db, plan_id, stages);
  const ids: string[] = [];
  for (const [place, stage] of stages.entries()) {
    const { name, description = null, category_type_slug, default_type_slug = null, target_days = null } = stage;
    const [row] = await db.execute<{ id: string }>(
      stage.id
        ? sql`update interview_plan_stages set name = ${name}, description = ${description}, stage_order = ${place + 1}, category_type_slug = ${category_type_slug},
                default_type_slug = ${default_type_slug}, target_days = ${target_days}
              where organization_id = ${currentOrganization} and id = ${stage.id} returning id`
        : sql`insert into interview_plan_stages (interview_plan_id, name, description, stage_order, category_type_slug, default_type_slug, target_days)
              values (${plan_id}, ${name}, ${description}, ${place + 1}, ${category_type_slug}, ${default_type_slug}, ${target_days}) returning id`,
    );
    const stage_id = row?.id ?? "";
    ids.push(stage_id);
    const activities = JSON.stringify(stage.activities.map((one, position) => ({ ...one, position: position + 1 })));
    await db.execute(sql`
      update stage_activities set retired_at = clock_timestamp() where organization_id = ${currentOrganization} and interview_plan_stage_id = ${stage_id} and retired_at is null
        and id not in (select (one ->> 'id')::uuid from jsonb_array_elements(${activities}::text::jsonb) as one where one ->> 'id' is not null)`);
    await db.execute(sql`
      update stage_activities t set name = one ->> 'name', kind = one ->> 'kind', position = (one ->> 'position')::integer, interview_plan_stage_id = ${stage_id}, retired_at = null
        from jsonb_array_elements(${activities}::text::jsonb) as one where t.organization_id = ${currentOrganization} and t.id = (one ->> 'id')::uuid`);
    await db.execute(sql`
      insert into stage_activities (interview_plan_stage_id, name, kind, position)
        select ${stage_id}::uuid, one ->> 'name', one ->> 'kind', (one ->> 'position')::integer from jsonb_array_elements(${activities}::text::jsonb) as one where one ->> 'id' is null`);
  }
  await retireStages(db, plan_id, ids);
  // Updates what applications store about their current stage.
  await db.execute(sql`
    update applications a set current_category = s.category_type_slug, current_default_type = coalesce(s.default_type_slug, 'others')
      from interview_plan_stages s where a.organization_id = ${currentOrganization} and s.organization_id = a.organization_id and s.id = a.current_stage_id
        and s.interview_plan_id = ${plan_id} and (a.current_category, a.current_default_type) is distinct from (s.category_type_slug, coalesce(s.default_type_slug, 'others'))`);
}
