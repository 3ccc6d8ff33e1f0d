import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { memberships } from "./accounts.ts";
import { createdAt, instant, key, searchIndex, uuidKey } from "./columns.ts";
import { copied, impersonal, personal } from "./personal.ts";
import { candidates } from "./recruiting-candidates.ts";
import { jobCriteria, jobEmploymentTypes, jobPostings, jobs } from "./recruiting-jobs.ts";
import { archivationReasons, interviewPlanStages, stageActivities } from "./recruiting-settings.ts";
import { tenantTable } from "./tenant-table.ts";

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
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    unique("applications_numeric_id").on(table.organization_id, table.numeric_id),
    foreignKey({
      name: "applications_job_fk",
      columns: [table.organization_id, table.job_id],
      foreignColumns: [jobs.organization_id, jobs.id],
    }),
    foreignKey({
      name: "applications_candidate_fk",
      columns: [table.organization_id, table.candidate_id],
      foreignColumns: [candidates.organization_id, candidates.id],
    }),
    foreignKey({
      name: "applications_posting_fk",
      columns: [table.organization_id, table.job_posting_id],
      foreignColumns: [jobPostings.organization_id, jobPostings.id],
    }),
    foreignKey({
      name: "applications_employment_fk",
      columns: [table.organization_id, table.job_employment_type_id],
      foreignColumns: [jobEmploymentTypes.organization_id, jobEmploymentTypes.id],
    }),
    foreignKey({
      name: "applications_stage_fk",
      columns: [table.organization_id, table.current_stage_id],
      foreignColumns: [interviewPlanStages.organization_id, interviewPlanStages.id],
    }),
    foreignKey({
      name: "applications_reason_fk",
      columns: [table.organization_id, table.archivation_reason_id],
      foreignColumns: [archivationReasons.organization_id, archivationReasons.id],
    }),
    index("applications_created").on(table.organization_id, table.created_at, table.id),
    index("applications_moved").on(table.organization_id, table.stage_order_at, table.id),
    index("applications_updated").on(table.organization_id, table.updated_at),
    searchIndex("applications_search", table.organization_id, table.candidate_text),
    // The columns after the sort order let combined filters be answered from the index, without reading the rows.
    index("applications_candidate").on(
      table.organization_id,
      table.candidate_id,
      table.created_at,
      table.job_id,
      table.current_category,
      table.current_default_type,
    ),
    index("applications_job").on(
      table.organization_id,
      table.job_id,
      table.created_at,
      table.id,
      table.current_category,
      table.current_default_type,
      table.candidate_id,
    ),
    index("applications_source").on(table.organization_id, table.source_slug, table.created_at, table.id),
    index("applications_category").on(
      table.organization_id,
      table.current_category,
      table.created_at,
      table.id,
      table.candidate_id,
    ),
    index("applications_default_type").on(
      table.organization_id,
      table.current_default_type,
      table.created_at,
      table.id,
      table.candidate_id,
    ),
    index("applications_board").on(
      table.organization_id,
      table.job_id,
      table.current_stage_id,
      table.moved_to_current_stage_at,
      table.id,
    ),
  ],
);

export const stageEntryStatuses = ["ACTIVE", "COMPLETED", "PENDING", "REJECTED"] as const;

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
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      name: "application_stages_application_fk",
      columns: [table.organization_id, table.application_id],
      foreignColumns: [applications.organization_id, applications.id],
    }),
    foreignKey({
      name: "application_stages_stage_fk",
      columns: [table.organization_id, table.interview_plan_stage_id],
      foreignColumns: [interviewPlanStages.organization_id, interviewPlanStages.id],
    }),
    foreignKey({
      name: "application_stages_reason_fk",
      columns: [table.organization_id, table.archivation_reason_id],
      foreignColumns: [archivationReasons.organization_id, archivationReasons.id],
    }),
    index("application_stages_application").on(table.organization_id, table.application_id, table.created_at),
    index("application_stages_stage").on(table.organization_id, table.interview_plan_stage_id, table.created_at),
    check("application_stages_status", sql`status in ('ACTIVE', 'COMPLETED', 'PENDING', 'REJECTED')`),
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
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      name: "application_activities_entry_fk",
      columns: [table.organization_id, table.stage_entry_id],
      foreignColumns: [applicationStages.organization_id, applicationStages.id],
    }),
    foreignKey({
      name: "application_activities_activity_fk",
      columns: [table.organization_id, table.activity_id],
      foreignColumns: [stageActivities.organization_id, stageActivities.id],
    }),
    index("application_activities_entry").on(table.organization_id, table.stage_entry_id),
  ],
);

export const applicationNotes = tenantTable(
  "application_notes",
  {
    id: uuidKey(),
    application_id: uuid().notNull(),
    author_id: uuid().notNull(),
    /** Sanitized HTML. */
    richtext_content: personal.erase(text().notNull(), { withRow: true }),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      name: "application_notes_application_fk",
      columns: [table.organization_id, table.application_id],
      foreignColumns: [applications.organization_id, applications.id],
    }),
    foreignKey({
      name: "application_notes_author_fk",
      columns: [table.organization_id, table.author_id],
      foreignColumns: [memberships.organization_id, memberships.user_id],
    }),
    index("application_notes_application").on(table.organization_id, table.application_id, table.created_at),
  ],
);

export const matchingValues = ["MATCHED", "NOT_MATCHED", "UNDECIDED"] as const;

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
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    uniqueIndex("application_matchings_pair").on(table.organization_id, table.application_id, table.job_criteria_id),
    index("application_matchings_criteria").on(
      table.organization_id,
      table.job_criteria_id,
      table.is_matched,
      table.application_id,
    ),
    foreignKey({
      name: "application_matchings_application_fk",
      columns: [table.organization_id, table.application_id],
      foreignColumns: [applications.organization_id, applications.id],
    }),
    foreignKey({
      name: "application_matchings_criteria_fk",
      columns: [table.organization_id, table.job_criteria_id],
      foreignColumns: [jobCriteria.organization_id, jobCriteria.id],
    }).onDelete("cascade"),
    check("application_matchings_value", sql`is_matched in ('MATCHED', 'NOT_MATCHED', 'UNDECIDED')`),
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
  (table) => [
    primaryKey({ columns: [table.organization_id, table.job_id, table.version] }),
    foreignKey({
      name: "board_changes_application_fk",
      columns: [table.organization_id, table.application_id],
      foreignColumns: [applications.organization_id, applications.id],
    }),
  ],
);
