import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { dateOrDateTime, oneOf, outgoingUuid, timestamp, wholeNumber } from "#lib/platform/declaration/fields.ts";
import { emailBody, emailSubject, id, member, stage, stamps } from "#lib/recruiting/fields.ts";
import { stageEntryStatuses } from "#lib/recruiting/words.ts";

const defineOperation = inArea("Applications");

const application_id = id;

const activity = z.object({
  id: id.meta({ description: "ID of an activity of the stage" }),
  participants: z
    .array(z.object({ role_slug: oneOf(["REVIEWER", "INTERVIEWER"]), participant_hris_organization_user_id: id }), {
      error: "must be a list of participants",
    })
    .max(50, "must have at most 50 participants")
    .optional(),
  candidate_self_scheduling_email_template_id: id
    .nullish()
    .meta({ description: "An email template for the candidate's invitation; kept with the activity, not sent" }),
});

export const moveApplication = defineOperation({
  name: "move_application",
  words:
    "thanks standard send him her them no advance reject turn down move stage interview next round final screen hire archive record email offer onsite applicant candidate pass decline",
  sends: true,
  isShownWrapped: true,
  tolerant: true,
  method: "POST",
  path: "/ats/applications/{application_id}/interview-plan-stages",
  scope: "ats:write",
  summary: "Move an application to a stage",
  description:
    "With `is_current_stage` set to true, the application moves; with false, the stage is only recorded in its history. To move to the archived stage, give a reason; you can also send an email, now or later, with a text of its own if need be. If a placeholder in the email doesn't exist or can't be resolved, the response is 400 and nothing is moved or sent.",
  example: {
    creator_id: "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f",
    interview_plan_stage_id: "1d2f3c4b-5a69-4f6a-92b1-01980a1c0c1f",
    is_current_stage: true,
  },
  input: z.object({
    application_id,
    creator_id: id.meta({ description: "`hris_organization_user_id` of a hiring member" }),
    interview_plan_stage_id: id.meta({ description: "A stage of the job's interview plan" }),
    is_current_stage: z
      .boolean({ error: "must be true or false" })
      .meta({ description: "`true` moves the application there; `false` only records that it was there" }),
    from_interview_plan_stage_id: id.nullish().meta({
      description:
        "The stage you expect the application to be in. If it has moved since, the response is 409, the message says who moved it and where, and nothing changes.",
    }),
    applicable_job_activities: z
      .array(activity, { error: "must be a list of activities" })
      .max(50, "must have at most 50 activities")
      .nullish()
      .meta({
        description:
          "Activities of the stage to start. Omit to start all, for a history entry, too; send an empty list to start none. A history entry of the stage that the application is in starts only what hasn't been started there, and listing an activity that has is refused with 409.",
      }),
    candidate_archivation_reason_id: id.nullish().meta({ description: "Required for the archived stage" }),
    candidate_archivation_email_template_id: id.nullish().meta({ description: "The email to send when archiving" }),
    candidate_archivation_email_subject: emailSubject.nullish().meta({
      description: "Replaces the template's subject in this email only; with the template's placeholders",
    }),
    candidate_archivation_email_body: emailBody
      .nullish()
      .meta({ description: "Replaces the template's body in this email only: HTML, sanitized, with its placeholders" }),
    delay_amount: wholeNumber(0, 1000).nullish().meta({ description: "Sends the email this much later" }),
    delay_unit: oneOf(["hours", "days", "weeks"])
      .nullish()
      .meta({ description: "Unit of the delay before the email is sent" }),
    scheduled_send_at: dateOrDateTime
      .nullish()
      .meta({ description: "Sends the email at this time; can't be combined with a delay" }),
  }),
  output: z.object({ data: z.object({ id: outgoingUuid, ...stamps }) }),
  status: 201,
  errors: { 400: "coded", 500: "coded" },
});

const entry = z
  .object({
    id: outgoingUuid,
    application_id: outgoingUuid,
    interview_plan_stage: stage,
    is_move: z.boolean().meta({ description: "False for an entry recorded for the history only" }),
    is_current: z.boolean(),
    status: z.enum(stageEntryStatuses),
    creator: member.nullable(),
    archivation_reason: z.object({ id: outgoingUuid, name: z.string() }).nullable(),
    activities: z.array(
      z.object({
        id: outgoingUuid,
        activity_id: outgoingUuid,
        name: z.string(),
        kind: z.string(),
        candidate_self_scheduling_email_template_id: outgoingUuid.nullable(),
      }),
    ),
    email: z
      .object({
        id: outgoingUuid,
        subject: z.string(),
        status: z.string(),
        send_at: timestamp,
        sent_at: timestamp.nullable(),
      })
      .nullable(),
    left_at: timestamp.nullable(),
    undone_at: timestamp.nullable(),
    undone_by: member.nullable(),
    ...stamps,
  })
  .meta({ id: "ApplicationStageEntry" });

export const listApplicationStages = defineOperation({
  name: "list_application_stages",
  words: "history why turned down rejected moved when",
  method: "GET",
  path: "/ats/applications/{application_id}/interview-plan-stages",
  scope: "ats:read",
  summary: "List the stage history of an application",
  description: "The latest 500 entries, newest first, including undone moves.",
  input: z.object({ application_id }),
  output: z.object({ data: z.array(entry) }),
});

export const undoApplicationMove = defineOperation({
  name: "undo_application_move",
  words: "revert back stage mistake",
  method: "POST",
  path: "/ats/applications/{application_id}/interview-plan-stages/{application_stage_id}/undo",
  scope: "ats:write",
  summary: "Undo a move",
  description:
    "Returns the application to its previous stage; the history shows both moves. For a history entry, cancels the activities that it started. Cancels the move's email if it hasn't been sent and isn't being sent. Refused with 409 if the application has moved since; the message says who moved it and where.",
  input: z.object({ application_id, application_stage_id: id }),
  output: z.object({
    data: z.object({
      id: outgoingUuid,
      interview_plan_stage_id: outgoingUuid.meta({ description: "The stage the application is in now" }),
      email_was_sent: z
        .boolean()
        .meta({ description: "Whether the email of the move had already been sent or was being sent" }),
      ...stamps,
    }),
  }),
});

export type StageEntry = OutputOf<typeof listApplicationStages>["data"][number];
