import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const recruitingReasons = {
  candidate_anonymized: {
    meaning: "The candidate's personal data was erased.",
    remedy: "Add the person as a new candidate.",
  },
  newer_merge: {
    meaning: "Another duplicate was merged into the candidate later.",
    remedy: "Undo the newer merge first.",
  },
  candidate_email_already_exists: {
    meaning: "A candidate of the organization has this email address.",
    remedy: "Use that candidate or another address.",
  },
  email_already_sent: {
    meaning: "The email was already sent or canceled, or is being sent.",
    remedy: "Read the email again; its status says what happened.",
  },
  invalid_plan: {
    meaning: "The stages don't make a valid interview plan.",
    remedy: "Correct the stages that the message names.",
  },
  invalid_template: {
    meaning: "The template isn't valid Liquid, or uses what a template can't reach.",
    remedy: "Use only the placeholders that the API reference lists.",
  },
  job_closed: {
    meaning: "The job isn't taking applications.",
    remedy: "Open the job first, or choose another one.",
  },
  moved_since: {
    meaning: "Someone moved the application after you last read it, or after the move that you want to undo.",
    remedy: "Read the application again; undo the later move or move the application from where it is now.",
  },
  no_interview_plan: {
    meaning: "The job has no interview plan, so its applications have no stages.",
    remedy: "Choose an interview plan for the job.",
  },
  reason_required: {
    meaning: "Archiving requires a reason, and other moves can't have one.",
    remedy: "Send candidate_archivation_reason_id with the archived stage, and with no other.",
  },
  stage_in_use: {
    meaning: "Applications are in a stage that would be removed.",
    remedy: "Move them to another stage first.",
  },
  unknown_member: {
    meaning: "The ID doesn't belong to an active member of the organization.",
    remedy: "Use a hris_organization_user_id from GET /ats/hiring-members.",
  },
  unresolved_placeholders: {
    meaning: "Placeholders of the email have no value for this application.",
    remedy: "Fill in what the messages name, change the template, or archive without an email.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof recruitingReasons, ReasonText> {}
}
