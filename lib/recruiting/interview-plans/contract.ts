import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { type InputOf, inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { line, oneOf, outgoingUuid, wholeNumber } from "#lib/platform/declaration/fields.ts";
import { id, settingName, stamps } from "#lib/recruiting/fields.ts";
import { activityKinds, defaultStageTypes, stageCategories } from "#lib/recruiting/words.ts";

const defineOperation = inArea("Interview plans");

/** Maximum plans per organization, stages per plan and activities per stage. */
export const maxPlans = 200;
const maxStages = 30;
const maxActivities = 20;

const planActivity = z.object({ id: outgoingUuid, name: z.string(), kind: z.enum(activityKinds) });

export const planStage = z
  .object({
    id: outgoingUuid,
    name: z.string(),
    description: z.string().nullable(),
    stage_order: z.int().meta({ description: "From 1" }),
    category_type_slug: z.enum(stageCategories),
    default_type_slug: z.enum(defaultStageTypes).nullable().meta({ description: "Null for a custom stage" }),
    target_days: z.int().nullable().meta({ description: "Maximum days an application should spend in this stage" }),
    activities: z.array(planActivity),
  })
  .meta({ id: "InterviewPlanStage" });

const plan = z
  .object({
    id: outgoingUuid,
    name: z.string(),
    stages: z.array(planStage).meta({ description: "In order" }),
    jobs_count: z.int(),
    ...stamps,
  })
  .meta({ id: "InterviewPlan" });

const givenStage = z.object({
  id: id.optional().meta({ description: "ID of an existing stage; omit it to add a new one" }),
  name: line(100, { missing: "Stage name is required." }),
  description: writtenText(1000).nullish(),
  stage_order: wholeNumber(1, 1000)
    .optional()
    .meta({ description: "As returned; ignored, because the order of the list decides" }),
  category_type_slug: oneOf(stageCategories),
  default_type_slug: oneOf(defaultStageTypes).nullish(),
  target_days: wholeNumber(1, 365).nullish(),
  activities: z
    .array(
      z.object({
        id: id.optional(),
        name: line(100, { missing: "Activity name is required." }),
        kind: oneOf(activityKinds),
      }),
      { error: "must be a list of activities" },
    )
    .max(maxActivities, `must have at most ${maxActivities} activities`)
    .default([]),
});

const stages = z
  .array(givenStage, { error: "must be a list of stages" })
  .min(1, "A plan needs at least one stage.")
  .max(maxStages, `must have at most ${maxStages} stages`)
  .meta({
    description:
      "All stages in order. At most one each can be `applied`, `hired`, and `archived`. Applications start in the first stage.",
    examples: [
      [
        { name: "Applied", category_type_slug: "LEAD", default_type_slug: "applied", activities: [] },
        { name: "Interview", category_type_slug: "ACTIVE", default_type_slug: "interview", activities: [] },
        { name: "Hired", category_type_slug: "COMPLETED", default_type_slug: "hired", activities: [] },
        { name: "Archived", category_type_slug: "COMPLETED", default_type_slug: "archived", activities: [] },
      ],
    ],
  });

const name = settingName("Plan name is required.").meta({ description: "Name of the plan" });
const interview_plan_id = id;
const one = z.object({ data: plan });

export const listInterviewPlans = defineOperation({
  name: "list_interview_plans",
  words: "stages steps process rounds",
  method: "GET",
  path: "/ats/interview-plans",
  scope: "ats:read",
  summary: "List interview plans",
  description: `Sorted by name, with their stages. At most ${maxPlans}.`,
  input: z.object({}),
  output: z.object({ data: z.array(plan) }),
});

export const getInterviewPlan = defineOperation({
  name: "get_interview_plan",
  method: "GET",
  path: "/ats/interview-plans/{interview_plan_id}",
  scope: "ats:read",
  summary: "Retrieve an interview plan",
  description: "Includes its stages in order, their activities, and the number of jobs that use it.",
  input: z.object({ interview_plan_id }),
  output: one,
});

export const createInterviewPlan = defineOperation({
  name: "create_interview_plan",
  words: "stages steps process rounds hiring",
  adds: true,
  method: "POST",
  path: "/ats/interview-plans",
  scope: "ats:write",
  summary: "Add an interview plan",
  description:
    "The applications of jobs that use it move through its stages. Refused with 409 if another plan has this name.",
  input: z.object({ name, stages }),
  output: one,
  status: 201,
  refuses: [404],
});

export const updateInterviewPlan = defineOperation({
  name: "update_interview_plan",
  words: "stages steps process rounds hiring",
  method: "PATCH",
  path: "/ats/interview-plans/{interview_plan_id}",
  scope: "ats:write",
  summary: "Change an interview plan",
  description:
    "`stages` replaces the whole plan. Stages you leave out are removed, unless an application is in one of them. The history keeps removed stages.",
  input: z.object({ interview_plan_id, name: name.optional(), stages: stages.optional() }),
  output: one,
});

export type Stage = OutputOf<typeof listInterviewPlans>["data"][number]["stages"][number];
export type GivenStage = NonNullable<InputOf<typeof updateInterviewPlan>["stages"]>[number];
