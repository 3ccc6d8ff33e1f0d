import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { interviewPlans } from "#db/schema/recruiting-settings.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { mustHaveRoom } from "#lib/recruiting/sql.ts";
import * as contract from "./contract.ts";
import { findPlan, selectPlans } from "./select-plans.ts";
import { assertPlan, writeStages } from "./write-stages.ts";

const taken = (name: string) =>
  new ApiError(409, { reason: "already_exists", path: "/name", message: `A plan named ${name} already exists` });

export const listInterviewPlans = implementRead(contract.listInterviewPlans, async ({ db }) => ({
  data: await selectPlans(db),
}));

export const getInterviewPlan = implementRead(contract.getInterviewPlan, async ({ input, db }) => ({
  data: await findPlan(db, input.interview_plan_id),
}));

export const createInterviewPlan = implementWrite(
  contract.createInterviewPlan,
  async ({ input: { name, stages }, db }) => {
    assertPlan(stages);
    await mustHaveRoom(db, interviewPlans, contract.maxPlans, "interview plans");
    const [made] = await db.execute<{ id: string }>(sql`
      insert into interview_plans (name) values (${name}) on conflict (organization_id, name_lower) do nothing returning id`);
    if (!made) throw taken(name);
    await writeStages(db, made.id, stages);
    return { data: await findPlan(db, made.id) };
  },
);

export const updateInterviewPlan = implementWrite(
  contract.updateInterviewPlan,
  async ({ input: { interview_plan_id, name = null, stages }, db }) => {
    const [other] = await db.execute(sql`
      select from interview_plans where organization_id = ${currentOrganization} and name_lower = lower(${name}) and id <> ${interview_plan_id}`);
    if (other && name) throw taken(name);
    const rows = await db.execute(sql`
      update interview_plans set name = coalesce(${name}, name), updated_at = clock_timestamp()
        where organization_id = ${currentOrganization} and id = ${interview_plan_id} returning id`);
    if (rows.length === 0) throw notFound("Interview plan");
    if (stages) await writeStages(db, interview_plan_id, stages);
    return { data: await findPlan(db, interview_plan_id) };
  },
  getInterviewPlan,
);
