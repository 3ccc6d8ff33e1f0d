import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { oneOf, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";

const defineOperation = inArea("Change plans");

/** The most plans that are shown at once. */
export const maxPlans = 50;

const changePlan = z
  .object({
    id: outgoingUuid,
    operation: z.string().meta({ description: "Name of the operation that makes the change" }),
    question: z.string().meta({ description: "What the change does, in words" }),
    details: z.array(z.string()).meta({ description: "What its arguments say, and what it changes" }),
    app: z.string().meta({ description: "Name of the app or token that planned it" }),
    created_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: "ChangePlan" });

export const listChangePlans = defineOperation({
  name: "list_change_plans",
  method: "GET",
  path: "/change-plans",
  scope: null,
  principals: ["session"],
  summary: "List change plans",
  description: `Changes that your assistants have planned and that wait for you, oldest first: at most ${maxPlans}. Only with the policy that plans are confirmed in the dashboard.`,
  input: z.object({}),
  output: z.object({ data: z.array(changePlan) }),
});

export const reviewChangePlan = defineOperation({
  name: "review_change_plan",
  method: "POST",
  path: "/change-plans/{plan_id}/review",
  scope: null,
  principals: ["session"],
  summary: "Confirm or decline a change plan",
  description:
    "The assistant can then make the change, once, until the plan expires. A declined plan can't be run anymore. Only the person whose assistant planned it can decide.",
  refuses: [404],
  needsProof: true,
  input: z.object({
    plan_id: z.uuid({ error: "must be a UUID" }),
    decision: oneOf(["confirmed", "declined"]).meta({ description: "Whether the change may be made" }),
  }),
  output: z.object({ data: z.object({ id: outgoingUuid, decision: z.enum(["confirmed", "declined"]) }) }),
});

export type ChangePlan = OutputOf<typeof listChangePlans>["data"][number];
