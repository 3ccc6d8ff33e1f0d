import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { moveApplication } from "#lib/recruiting/stages/contract.ts";
import type { EmailText } from "./use-email-preview.ts";

/** The stage that applications move to, and what happens with the move. */
export interface MoveOrder {
  stage_id: string;
  /** False only records the stage in the history; the application stays where it is. */
  is_current_stage: boolean;
  /** Activities to start; all of them if omitted. A history entry starts none. */
  activity_ids?: readonly string[];
  archive?: {
    reason_id: string;
    email?: { template_id: string; when: EmailTime; text?: EmailText };
  };
}

export type EmailTime =
  | { kind: "now" }
  | { kind: "later"; amount: number; unit: "hours" | "days" | "weeks" }
  | { kind: "at"; time: string };

export function plainMove(stage_id: string): MoveOrder {
  return { stage_id, is_current_stage: true };
}

/** The move as the API expects it. The API refuses it if the application is no longer in the `from` stage. */
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
    ...(email?.text
      ? {
          candidate_archivation_email_subject: email.text.subject,
          candidate_archivation_email_body: email.text.body,
        }
      : {}),
    ...(email?.when.kind === "later" ? { delay_amount: email.when.amount, delay_unit: email.when.unit } : {}),
    ...(email?.when.kind === "at" ? { scheduled_send_at: email.when.time } : {}),
  };
}
