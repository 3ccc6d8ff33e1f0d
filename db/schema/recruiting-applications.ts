import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { accessTokens, memberships } from "./accounts.ts";
import { checkWord, createdAt, instant, key, uuidKey } from "./columns.ts";
import { copied, impersonal, personal } from "./personal.ts";
import { candidates } from "./recruiting-candidates.ts";
import { jobCriteria, jobEmploymentTypes, jobPostings, jobs } from "./recruiting-jobs.ts";
import { archivationReasons, interviewPlanStages, stageActivities } from "./recruiting-settings.ts";
import { tenantTable } from "./tenant-table.ts";
import { matchingValues, stageEntryStatuses } from "./words.ts";

export const applications = tenantTable(
  "applications",
  {
    id: uuidKey(),
    /** Assigned by a trigger. */
    numeric_id: integer().notNull().default(0),
    job_id: uuid().notNull(),
    candidate_id: uuid().notNull(),
    job_posting_id: uuid(),
    job_employment_type_id: uuid(),
    source_slug: key(),
    created_by: uuid(),
    referred_by: uuid(),
    /** The current entry in the stage history, and its stage; null if the job has no interview plan. */
    current_stage_entry_id: uuid(),
    current_stage_id: uuid(),
    current_category: key(),
    /** `others` for a custom stage. */
    current_default_type: key(),
    moved_to_current_stage_at: instant(),
    /** The key for sorting the list by stage. */
    stage_order_at: instant().notNull().generatedAlwaysAs(sql`coalesce(moved_to_current_stage_at, created_at)`),
    archivation_reason_id: uuid(),
    submission_id: uuid(),
    /** Answers to the application form's questions. */
    answers: personal.erase(jsonb().notNull().default([]), { becomes: [] }),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** Its candidate's search text, filled by triggers. */
    candidate_text: copied(text().notNull().default(""), "a trigger fills it from candidates"),
  },
  (table, own) => [
    own.unique("applications_numeric_id", table.numeric_id),
    own.reference(table.job_id, jobs.id, "applications_job_fk"),
    own.reference(table.candidate_id, candidates.id, "applications_candidate_fk"),
    own.reference(table.job_posting_id, jobPostings.id, "applications_posting_fk"),
    own.reference(table.job_employment_type_id, jobEmploymentTypes.id, "applications_employment_fk"),
    own.reference(table.current_stage_id, interviewPlanStages.id, "applications_stage_fk"),
    own.reference(table.archivation_reason_id, archivationReasons.id, "applications_reason_fk"),
    own.index("applications_created", table.created_at, table.id),
    own.index("applications_moved", table.stage_order_at, table.id),
    own.index("applications_updated", table.updated_at),
    own.searchIndex("applications_search", table.candidate_text),
    // The columns after the sort order let combined filters be answered from the index, without reading the rows.
    own.index(
      "applications_candidate",
      table.candidate_id,
      table.created_at,
      table.job_id,
      table.current_category,
      table.current_default_type,
    ),
    own.index(
      "applications_job",
      table.job_id,
      table.created_at,
      table.id,
      table.current_category,
      table.current_default_type,
      table.candidate_id,
    ),
    own.index("applications_source", table.source_slug, table.created_at, table.id),
    own.index("applications_category", table.current_category, table.created_at, table.id, table.candidate_id),
    own.index("applications_default_type", table.current_default_type, table.created_at, table.id, table.candidate_id),
    own.index("applications_board", table.job_id, table.current_stage_id, table.moved_to_current_stage_at, table.id),
  ],
);

/** Every stage that an application was in, including those recorded only for the history. */
export const applicationStages = tenantTable(
  "application_stages",
  {
    id: uuidKey(),
    application_id: uuid().notNull(),
    interview_plan_stage_id: uuid().notNull(),
    /** False if recorded only for the history. */
    is_move: boolean().notNull(),
    status: text().$type<(typeof stageEntryStatuses)[number]>().notNull(),
    /** The person named as mover, and the caller. */
    creator_id: uuid(),
    previous_entry_id: uuid(),
    archivation_reason_id: uuid(),
    left_at: instant(),
    undone_at: instant(),
    undone_by: uuid(),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
    updated_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table, own) => [
    own.reference(table.application_id, applications.id, "application_stages_application_fk"),
    own.reference(table.interview_plan_stage_id, interviewPlanStages.id, "application_stages_stage_fk"),
    own.reference(table.archivation_reason_id, archivationReasons.id, "application_stages_reason_fk"),
    own.index("application_stages_application", table.application_id, table.created_at),
    own.index("application_stages_stage", table.interview_plan_stage_id, table.created_at),
    checkWord("application_stages_status", table.status, stageEntryStatuses),
  ],
);

/** Activities started by a move, with their participants. */
export const applicationActivities = tenantTable(
  "application_activities",
  {
    id: uuidKey(),
    stage_entry_id: uuid().notNull(),
    activity_id: uuid().notNull(),
    participants: impersonal(jsonb().notNull().default([]), "IDs of members"),
    /** The email that invites the candidate to pick a time. */
    self_scheduling_template_id: uuid(),
    created_at: createdAt(),
    canceled_at: instant(),
  },
  (table, own) => [
    own.reference(table.stage_entry_id, applicationStages.id, "application_activities_entry_fk"),
    own.reference(table.activity_id, stageActivities.id, "application_activities_activity_fk"),
    own.index("application_activities_entry", table.stage_entry_id),
    index("application_activities_participants").using(
      "gin",
      table.organization_id,
      table.participants.op("jsonb_path_ops"),
    ),
  ],
);

export const applicationNotes = tenantTable(
  "application_notes",
  {
    id: uuidKey(),
    application_id: uuid().notNull(),
    /** The member who wrote it, or the organization's access token. */
    author_id: uuid(),
    author_token_id: uuid(),
    /** Sanitized HTML. */
    richtext_content: personal.erase(text().notNull(), { withRow: true }),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.application_id, applications.id, "application_notes_application_fk"),
    own.reference(table.author_id, memberships.user_id, "application_notes_author_fk"),
    own.reference(table.author_token_id, accessTokens.id, "application_notes_token_fk"),
    own.index("application_notes_application", table.application_id, table.created_at),
    check("application_notes_author", sql`num_nonnulls(author_id, author_token_id) = 1`),
  ],
);

export const applicationMatchings = tenantTable(
  "application_matchings",
  {
    id: uuidKey(),
    application_id: uuid().notNull(),
    job_criteria_id: uuid().notNull(),
    is_matched: key().$type<(typeof matchingValues)[number]>().notNull(),
    description: personal.erase(text()),
    updated_at: createdAt(),
  },
  (table, own) => [
    own.uniqueIndex("application_matchings_pair", table.application_id, table.job_criteria_id),
    own.index("application_matchings_criteria", table.job_criteria_id, table.is_matched, table.application_id),
    own.reference(table.application_id, applications.id, "application_matchings_application_fk"),
    own.reference(table.job_criteria_id, jobCriteria.id, "application_matchings_criteria_fk").onDelete("cascade"),
    checkWord("application_matchings_value", table.is_matched, matchingValues),
  ],
);

/** Changes on a job's board, in the order of their versions. */
export const boardChanges = tenantTable(
  "board_changes",
  {
    job_id: uuid().notNull(),
    version: bigint({ mode: "number" }).notNull(),
    application_id: uuid().notNull(),
    at: createdAt(),
  },
  (table, own) => [
    own.key(table.job_id, table.version),
    own.reference(table.application_id, applications.id, "board_changes_application_fk"),
  ],
);
