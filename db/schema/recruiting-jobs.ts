import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { memberships } from "./accounts.ts";
import { businessText, checkWord, createdAt, instant, uuidKey } from "./columns.ts";
import { impersonal } from "./personal.ts";
import { departments, employmentTypes, interviewPlanStages, interviewPlans } from "./recruiting-settings.ts";
import { tenantTable } from "./tenant-table.ts";
import { jobBoardTypes, jobStatuses, publicationStates } from "./words.ts";

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
  (table, own) => [
    own.reference(table.department_id, departments.id, "jobs_department_fk"),
    own.reference(table.interview_plan_id, interviewPlans.id, "jobs_plan_fk"),
    own.reference(table.hiring_manager_id, memberships.user_id, "jobs_hiring_manager_fk"),
    own.reference(table.recruiter_id, memberships.user_id, "jobs_recruiter_fk"),
    own.index("jobs_created", table.created_at, table.id),
    own.index("jobs_department", table.department_id),
    checkWord("jobs_status", table.status, jobStatuses),
    check("jobs_openings", sql`openings between 1 and 1000`),
  ],
);

export const jobEmploymentTypes = tenantTable(
  "job_employment_types",
  { id: uuidKey(), job_id: uuid().notNull(), employment_type_id: uuid().notNull() },
  (table, own) => [
    own.unique("job_employment_types_pair", table.job_id, table.employment_type_id),
    own.reference(table.job_id, jobs.id, "job_employment_types_job_fk"),
    own.reference(table.employment_type_id, employmentTypes.id, "job_employment_types_type_fk"),
  ],
);

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
    /** As applicants read it; null if it isn't given. */
    salary: businessText(),
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
  (table, own) => [
    own.reference(table.job_id, jobs.id, "job_postings_job_fk"),
    own.index("job_postings_job", table.job_id, table.created_at),
    // A public page is looked up by the posting alone.
    uniqueIndex("job_postings_public").on(table.id),
    checkWord("job_postings_board", table.job_board_type, jobBoardTypes),
    checkWord("job_postings_state", table.publication_state, publicationStates),
  ],
);

/** Where an organization's open jobs are listed for everybody; without a row, under the organization's ID. */
export const jobPages = tenantTable(
  "job_pages",
  {
    slug: businessText().notNull(),
    updated_at: createdAt(),
  },
  (table, own) => [own.key(), uniqueIndex("job_pages_slug").on(table.slug)],
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
  (table, own) => [
    own.reference(table.job_id, jobs.id, "job_criteria_job_fk"),
    own.index("job_criteria_job", table.job_id, table.created_at),
  ],
);

/** One row per job: the number of the latest change on its board. Its lock serializes the changes. */
export const jobBoards = tenantTable(
  "job_boards",
  { job_id: uuid().notNull(), version: bigint({ mode: "number" }).notNull().default(0) },
  (table, own) => [own.key(table.job_id), own.reference(table.job_id, jobs.id, "job_boards_job_fk")],
);

/** Number of a job's applications in each stage, maintained by a trigger. */
export const jobStageCounts = tenantTable(
  "job_stage_counts",
  { job_id: uuid().notNull(), interview_plan_stage_id: uuid().notNull(), applications: integer().notNull() },
  (table, own) => [
    own.key(table.job_id, table.interview_plan_stage_id),
    own.reference(table.job_id, jobs.id, "job_stage_counts_job_fk"),
    own.reference(table.interview_plan_stage_id, interviewPlanStages.id, "job_stage_counts_stage_fk"),
  ],
);
