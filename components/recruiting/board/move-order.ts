import type { InputOf } from "#lib/platform/api/contract.ts";
import type { moveApplication } from "#lib/recruiting/stages/contract.ts";

/** Where applications go, and what happens on the way. */
export interface MoveOrder {
  stage_id: string;
  /** False records the stage in the history, and the application stays where it is. */
  is_current_stage: boolean;
  /** Activities to start; left out, all of them. A history entry starts none. */
  activity_ids?: readonly string[];
  archive?: {
    reason_id: string;
    email?: { template_id: string; when: EmailTime };
  };
}

export type EmailTime =
  | { kind: "now" }
  | { kind: "later"; amount: number; unit: "hours" | "days" | "weeks" }
  | { kind: "at"; time: string };

export function plainMove(stage_id: string): MoveOrder {
  return { stage_id, is_current_stage: true };
}

/** The move as the API takes it. It is refused when the application is no longer in the stage that it was shown in. */
export function moveInput(
  application_id: string,
  creator_id: string,
  { stage_id, is_current_stage, activity_ids, archive }: MoveOrder,
  from: string | undefined,
): InputOf<typeof moveApplication> {
  const email = archive?.email;
  const activities = is_current_stage ? activity_ids : [];
  return {
    ...{ application_id, creator_id, interview_plan_stage_id: stage_id, is_current_stage },
    ...(is_current_stage && from ? { from_interview_plan_stage_id: from } : {}),
    ...(activities ? { applicable_job_activities: activities.map((id) => ({ id })) } : {}),
    ...(archive ? { candidate_archivation_reason_id: archive.reason_id } : {}),
    ...(email ? { candidate_archivation_email_template_id: email.template_id } : {}),
    ...(email?.when.kind === "later" ? { delay_amount: email.when.amount, delay_unit: email.when.unit } : {}),
    ...(email?.when.kind === "at" ? { scheduled_send_at: email.when.time } : {}),
  };
}
