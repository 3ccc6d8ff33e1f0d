import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import {
  calendarDay,
  dateOrDateTime,
  oneOf,
  oneOrMany,
  outgoingUuid,
  text,
  timestamp,
  totalIsMinimum,
} from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf, searchText, sortOrder } from "#lib/platform/declaration/list-fields.ts";
import { outsidersText, untrusted } from "#lib/platform/declaration/untrusted.ts";
import { richtext } from "#lib/recruiting/application-notes/contract.ts";
import {
  id,
  ids,
  jobEmploymentType,
  noteAuthor,
  reference,
  slugs,
  sourceSlug,
  stage,
  stageSlugFilters,
  stamps,
  tagReference,
} from "#lib/recruiting/fields.ts";
import { defaultStageTypes, matchingValues } from "#lib/recruiting/words.ts";
import { formAnswers } from "./fields.ts";
import { criteriaMatchings } from "./matching-filter.ts";

const defineOperation = inArea("Applications");

const candidateTags = z.array(z.object({ id: outgoingUuid, tag: tagReference }));

const submission = z
  .object({
    id: outgoingUuid,
    answers: z.array(
      z.object({
        answer: untrusted(z.union([z.string(), z.number()])).nullable(),
        question_text: z.string().nullable(),
        question_type: z.string(),
        data_binding_id: z.string().nullable(),
      }),
    ),
  })
  .nullable();

const matching = z.object({
  id: outgoingUuid,
  is_matched: z.enum(matchingValues),
  description: outsidersText.nullable(),
  job_criteria_id: outgoingUuid,
});

const currentStage = z
  .object({
    id: outgoingUuid,
    application_id: outgoingUuid,
    interview_plan_stage_id: outgoingUuid,
    interview_plan_stage: stage.pick({ id: true, name: true, default_type_slug: true, category_type_slug: true }),
  })
  .nullable();

const listed = z
  .object({
    id: outgoingUuid,
    numeric_id: z.int().meta({ description: "The application's number in the organization, starting at 1" }),
    ...stamps,
    moved_to_current_stage_at: timestamp.nullable(),
    job: reference,
    candidate: z.object({
      id: outgoingUuid,
      email: outsidersText,
      pic_url: outsidersText.nullable(),
      first_name: outsidersText,
      last_name: outsidersText,
      phone_number: outsidersText.nullable(),
      candidate_tags: candidateTags,
    }),
    job_posting: reference.nullable(),
    source_slug: sourceSlug,
    job_employment_type: jobEmploymentType.nullable(),
    application_form_submission: submission,
    application_job_criterias_matchings: z.array(matching),
    archivation_reason_id: outgoingUuid.nullable(),
    created_by_hris_organization_user_id: outgoingUuid.nullable(),
    current_application_interview_plan_stage: currentStage,
    current_application_interview_plan_stage_id: outgoingUuid.nullable(),
    application_form_form_builder_form_submission_id: outgoingUuid.nullable(),
  })
  .meta({ id: "ListedApplication" });

const stageEntry = z.object({
  id: outgoingUuid,
  updated_at: timestamp,
  interview_plan_stage: stage,
  offers: z.array(z.object({ id: outgoingUuid })),
});

const whole = z
  .object({
    id: outgoingUuid,
    numeric_id: z.int(),
    ...stamps,
    created_by: outgoingUuid.nullable(),
    referred_by: outgoingUuid.nullable(),
    source_slug: sourceSlug,
    job: reference,
    job_posting: reference.nullable(),
    job_board: z.object({ id: outgoingUuid, type: z.string() }).nullable(),
    job_posting_publication: z.object({ id: outgoingUuid }).nullable(),
    job_posting_publication_state: z.object({ id: outgoingUuid, state_slug: z.string() }).nullable(),
    job_employment_type: jobEmploymentType.nullable(),
    moved_to_current_stage_at: timestamp.nullable(),
    archivation_reason: z.object({ id: outgoingUuid, name: z.string() }).nullable(),
    notes: z.array(z.object({ id: outgoingUuid, ...noteAuthor, richtext_content: outsidersText, ...stamps })),
    candidate: z.object({
      id: outgoingUuid,
      email: outsidersText,
      first_name: outsidersText,
      last_name: outsidersText,
      phone_number: outsidersText.nullable(),
      attachments: z.array(z.object({ id: outgoingUuid, ai_summary: outsidersText.nullable() })),
      candidate_tags: candidateTags,
      import_session_id: outgoingUuid.nullable(),
      profile_picture_url: outsidersText.nullable(),
    }),
    referral_form_submission: z.object({ id: outgoingUuid, form_builder_stringified: outsidersText }).nullable(),
    application_form_submission: submission,
    application_job_criterias_matchings: z.array(
      matching.extend({
        job_criteria: z.object({ id: outgoingUuid, title: z.string(), description: z.string().nullable() }),
      }),
    ),
    all_application_interview_plan_stages: z
      .array(stageEntry)
      .meta({ description: "Oldest first; undone moves are left out" }),
    application_automation_rule_executions: z.array(z.object({ id: outgoingUuid })),
    current_application_interview_plan_stage: stageEntry.nullable(),
  })
  .meta({ id: "Application" });

export const listApplications = defineOperation({
  name: "list_applications",
  words:
    "sales pipeline applicants applied pipeline stage candidates interview offer rejected turned down waiting touched stale hired job opening opening openings strongest at twice posting who's",
  tolerant: true,
  method: "GET",
  path: "/ats/applications",
  scope: "ats:read",
  summary: "List applications",
  description: "Applications across all jobs, newest first.",
  input: z.object({
    search: searchText("Text in the candidate's name or email address"),
    search_text: searchText("The same as `search`. With both, only applications that match both are found"),
    job_id: id.optional().meta({ description: "Only applications for this job" }),
    interview_plan_stage_ids: ids.optional().meta({ description: "Only applications that are in one of these stages" }),
    candidate_tag_ids: ids.optional().meta({ description: "Only candidates with one of these tags" }),
    source_slugs: slugs.optional().meta({ description: "Only applications from these sources" }),
    job_criterias_matchings: criteriaMatchings,
    ...stageSlugFilters,
    updated_after: dateOrDateTime.optional().meta({ description: "Only applications updated after this time" }),
    over_target: oneOf(["true", "false"]).optional().meta({
      description: "`true` for applications that are in their current stage for longer than its `target_days`",
    }),
    mine: oneOf(["true", "false"]).optional().meta({
      description:
        "`true` for applications in progress that wait for you: those of open jobs that you recruit or hire for, and those with an activity of yours in their current stage",
    }),
    entered_stage_default_type_slugs: oneOrMany([...defaultStageTypes, "others"])
      .optional()
      .meta({
        description: "Only applications that entered a stage of one of these default types; `others` is custom stages",
      }),
    entered_from_date: calendarDay.optional().meta({
      description:
        "Only applications that entered a stage on or after this day; together with `entered_stage_default_type_slugs`, one of those stages",
    }),
    sort_by: oneOf(["APPLICATION_CREATION_DATE", "STAGE_CREATION_DATE"])
      .default("APPLICATION_CREATION_DATE")
      .meta({ description: "`STAGE_CREATION_DATE` is when the application came into its current stage" }),
    sort_order: sortOrder,
    ...pageInput(20),
  }),
  output: pageOf(listed, { total: true }).extend({ total_is_minimum: totalIsMinimum }),
  errors: { 400: "coded", 500: "coded" },
});

export const getApplication = defineOperation({
  name: "get_application",
  words: "applicant why rejected turned down apply applied job posting notes",
  tolerant: true,
  method: "GET",
  path: "/ats/applications/{application_id}",
  scope: "ats:read",
  summary: "Retrieve an application",
  description:
    "Includes the candidate, the job, the current stage, notes, the answers from the application form, and criteria.",
  input: z.object({ application_id: id }),
  output: z.object({ data: whole }),
  errors: { 400: "coded", 500: "coded" },
});

export const createdApplication = z
  .object({
    id: outgoingUuid,
    job_id: outgoingUuid,
    candidate_id: outgoingUuid,
    numeric_id: z.int(),
    ...stamps,
    job_posting_id: outgoingUuid.nullable(),
    job_employment_type_id: outgoingUuid.nullable(),
    moved_to_current_stage_at: timestamp.nullable(),
    current_application_interview_plan_stage_id: outgoingUuid.nullable(),
  })
  .meta({ id: "CreatedApplication" });

export const createApplication = defineOperation({
  name: "create_application",
  words: "apply put forward refer referral pipeline candidate job opening new source",
  adds: true,
  isShownWrapped: true,
  tolerant: true,
  method: "POST",
  path: "/ats/applications",
  scope: "ats:write",
  summary: "Add an application",
  description:
    "Adds a candidate's application for a job; both must exist. It starts in the first stage of the job's interview plan, if there is one, or in the given stage.",
  input: z.object({
    job_id: id,
    candidate_id: id,
    job_employment_type_id: id.meta({ description: "One of the job's `employment_types`" }),
    job_posting_id: id.nullish(),
    interview_plan_stage_id: id.nullish().meta({
      description:
        "The stage to start in, except the archived one. Default: the first stage of the job's interview plan",
    }),
    source_slug: text().toUpperCase().max(100, "must have at most 100 characters").nullish().meta({
      description:
        "A slug from `GET /ats/application-sources`. Default: from the posting's job board, or SOURCED_INTERNALLY",
    }),
    notes: z
      .array(z.object({ richtext_content: richtext }), { error: "must be a list of notes" })
      .max(20, "must have at most 20 notes")
      .nullish()
      .meta({ description: "Their author is the caller: the person, or the organization's token" }),
    application_form_submission_data: formAnswers.meta({ description: "Answers to the application form" }),
  }),
  output: z.object({ data: createdApplication }),
  status: 201,
  refuses: [404],
  errors: { 400: "coded", 500: "coded" },
});

export type Application = OutputOf<typeof getApplication>["data"];
