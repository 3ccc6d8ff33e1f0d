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
import { businessText, createdAt, instant, uuidKey } from "./columns.ts";
import { impersonal } from "./personal.ts";
import { departments, employmentTypes, interviewPlanStages, interviewPlans } from "./recruiting-settings.ts";
import { tenantTable } from "./tenant-table.ts";

export const jobStatuses = [
  "DRAFT",
  "WAITING_FOR_APPROVAL",
  "APPROVED",
  "NOT_APPROVED",
  "OPEN",
  "CLOSED",
  "ARCHIVED",
] as const;

export const jobs = tenantTable(
  "jobs",
  {
    id: uuidKey(),
    title: businessText().notNull(),
    title_lower: text().notNull().generatedAlwaysAs(sql`lower(title)`),
    status: text().$type<(typeof jobStatuses)[number]>().notNull().default("DRAFT"),
    department_id: uuid(),
    interview_plan_id: uuid(),
    hiring_manager_id: uuid(),
    recruiter_id: uuid(),
    location: businessText(),
    openings: integer().notNull().default(1),
    opened_at: instant(),
    closed_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      name: "jobs_department_fk",
      columns: [table.organization_id, table.department_id],
      foreignColumns: [departments.organization_id, departments.id],
    }),
    foreignKey({
      name: "jobs_plan_fk",
      columns: [table.organization_id, table.interview_plan_id],
      foreignColumns: [interviewPlans.organization_id, interviewPlans.id],
    }),
    foreignKey({
      name: "jobs_hiring_manager_fk",
      columns: [table.organization_id, table.hiring_manager_id],
      foreignColumns: [memberships.organization_id, memberships.user_id],
    }),
    foreignKey({
      name: "jobs_recruiter_fk",
      columns: [table.organization_id, table.recruiter_id],
      foreignColumns: [memberships.organization_id, memberships.user_id],
    }),
    index("jobs_created").on(table.organization_id, table.created_at, table.id),
    index("jobs_department").on(table.organization_id, table.department_id),
    check(
      "jobs_status",
      sql`status in ('DRAFT', 'WAITING_FOR_APPROVAL', 'APPROVED', 'NOT_APPROVED', 'OPEN', 'CLOSED', 'ARCHIVED')`,
    ),
    check("jobs_openings", sql`openings between 1 and 1000`),
  ],
);

export const jobEmploymentTypes = tenantTable(
  "job_employment_types",
  { id: uuidKey(), job_id: uuid().notNull(), employment_type_id: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    unique("job_employment_types_pair").on(table.organization_id, table.job_id, table.employment_type_id),
    foreignKey({
      name: "job_employment_types_job_fk",
      columns: [table.organization_id, table.job_id],
      foreignColumns: [jobs.organization_id, jobs.id],
    }),
    foreignKey({
      name: "job_employment_types_type_fk",
      columns: [table.organization_id, table.employment_type_id],
      foreignColumns: [employmentTypes.organization_id, employmentTypes.id],
    }),
  ],
);

export const jobBoardTypes = ["INTERNAL_CAREER_PAGE", "EXTERNAL_CAREER_PAGE", "LINKEDIN"] as const;
export const publicationStates = [
  "PUBLISHED_BASIC",
  "PUBLISHED_PREMIUM",
  "UNPUBLISHED",
  "EXPIRED",
  "IN_PROGRESS",
  "FAILED",
] as const;

interface StoredQuestion {
  id: string;
  type: string;
  text: string;
  is_required: boolean;
  options: { id: string; label: string }[];
}

export const jobPostings = tenantTable(
  "job_postings",
  {
    id: uuidKey(),
    job_id: uuid().notNull(),
    title: businessText().notNull(),
    description: businessText().notNull().default(""),
    location: businessText(),
    job_board_id: uuid().notNull().default(sql`gen_random_uuid()`),
    job_board_type: text().$type<(typeof jobBoardTypes)[number]>().notNull(),
    publication_id: uuid().notNull().default(sql`gen_random_uuid()`),
    publication_state: text().$type<(typeof publicationStates)[number]>().notNull().default("UNPUBLISHED"),
    /** The application form's questions, in order. */
    questions: impersonal(jsonb().$type<StoredQuestion[]>().notNull().default([]), "a form's questions"),
    /** The text that applicants consent to; empty if none. */
    consent_text: businessText().notNull().default(""),
    requires_cv: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      name: "job_postings_job_fk",
      columns: [table.organization_id, table.job_id],
      foreignColumns: [jobs.organization_id, jobs.id],
    }),
    index("job_postings_job").on(table.organization_id, table.job_id, table.created_at),
    // A public page is looked up by the posting alone.
    uniqueIndex("job_postings_public").on(table.id),
    check("job_postings_board", sql`job_board_type in ('INTERNAL_CAREER_PAGE', 'EXTERNAL_CAREER_PAGE', 'LINKEDIN')`),
    check(
      "job_postings_state",
      sql`publication_state in ('PUBLISHED_BASIC', 'PUBLISHED_PREMIUM', 'UNPUBLISHED', 'EXPIRED', 'IN_PROGRESS', 'FAILED')`,
    ),
  ],
);

/** Criteria for assessing a job's candidates. */
export const jobCriteria = tenantTable(
  "job_criteria",
  {
    id: uuidKey(),
    job_id: uuid().notNull(),
    title: businessText().notNull(),
    description: businessText(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      name: "job_criteria_job_fk",
      columns: [table.organization_id, table.job_id],
      foreignColumns: [jobs.organization_id, jobs.id],
    }),
    index("job_criteria_job").on(table.organization_id, table.job_id, table.created_at),
  ],
);

/** One row per job: the number of the latest change on its board. Its lock serializes the changes. */
export const jobBoards = tenantTable(
  "job_boards",
  { job_id: uuid().notNull(), version: bigint({ mode: "number" }).notNull().default(0) },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.job_id] }),
    foreignKey({
      name: "job_boards_job_fk",
      columns: [table.organization_id, table.job_id],
      foreignColumns: [jobs.organization_id, jobs.id],
    }),
  ],
);

/** Number of a job's applications in each stage, maintained by a trigger. */
export const jobStageCounts = tenantTable(
  "job_stage_counts",
  { job_id: uuid().notNull(), interview_plan_stage_id: uuid().notNull(), applications: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.job_id, table.interview_plan_stage_id] }),
    foreignKey({
      name: "job_stage_counts_job_fk",
      columns: [table.organization_id, table.job_id],
      foreignColumns: [jobs.organization_id, jobs.id],
    }),
    foreignKey({
      name: "job_stage_counts_stage_fk",
      columns: [table.organization_id, table.interview_plan_stage_id],
      foreignColumns: [interviewPlanStages.organization_id, interviewPlanStages.id],
    }),
  ],
);
