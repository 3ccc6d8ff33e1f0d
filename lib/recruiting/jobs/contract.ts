import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { line, oneOrMany, outgoingUuid, timestamp, wholeNumber } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf, searchText } from "#lib/platform/declaration/list-fields.ts";
import { id, ids, jobEmploymentType, member, named, stamps } from "#lib/recruiting/fields.ts";
import { jobStatuses, stageCategories } from "#lib/recruiting/words.ts";

const defineOperation = inArea("Jobs");

const job = z
  .object({
    id: outgoingUuid,
    title: z.string(),
    status: z.enum(jobStatuses),
    department: named.nullable(),
    interview_plan: named.nullable().meta({ description: "Without one, applications have no stage and no board" }),
    hiring_manager: member.nullable(),
    recruiter: member.nullable(),
    location: z.string().nullable(),
    openings: z.int(),
    employment_types: z
      .array(jobEmploymentType)
      .meta({ description: "Use `id` as `job_employment_type_id` in applications" }),
    applications_count: z.int(),
    active_applications_count: z.int().meta({ description: "In stages of the categories LEAD and ACTIVE" }),
    hired_count: z.int(),
    opened_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    ...stamps,
  })
  .meta({ id: "Job" });

const given = {
  title: line(200, { missing: "Title is required." }).meta({ description: "Job title" }),
  department_id: id.nullish(),
  interview_plan_id: id.nullish().meta({ description: "Can't change once the job has a plan and applications" }),
  hiring_manager_id: id.nullish().meta({ description: "`hris_organization_user_id` of a hiring member" }),
  recruiter_id: id.nullish().meta({ description: "`hris_organization_user_id` of a hiring member" }),
  location: line(200).nullish().meta({ description: "Where the work is done" }),
  openings: wholeNumber(1, 1000).optional().meta({ description: "How many people to hire" }),
  employment_type_ids: z
    .array(id, { error: "must be a list of employment type IDs" })
    .min(1, "Choose at least one employment type.")
    .max(20, "must have at most 20 employment types")
    .optional()
    .meta({ description: "Default: the first one of the organization" }),
};

const job_id = id;
const one = z.object({ data: job });

export const listJobs = defineOperation({
  name: "list_jobs",
  words: "openings opening vacancies vacancy positions roles open hiring departments",
  method: "GET",
  path: "/ats/jobs",
  scope: "ats:read",
  summary: "List jobs",
  description: "Newest first, with the number of applications for each job.",
  input: z.object({
    search: searchText("Text in the title"),
    statuses: oneOrMany(jobStatuses).optional().meta({ description: "Only jobs with these statuses" }),
    department_ids: ids.optional().meta({ description: "Only jobs of these departments" }),
    ...pageInput(20),
  }),
  output: pageOf(job, { total: true }),
  errors: { 400: "field_items" },
});

export const getJob = defineOperation({
  name: "get_job",
  words: "opening vacancy details salary",
  method: "GET",
  path: "/ats/jobs/{job_id}",
  scope: "ats:read",
  summary: "Retrieve a job",
  description: "Includes its recruiter, hiring manager, interview plan, and number of applications.",
  input: z.object({ job_id }),
  output: one,
});

export const createJob = defineOperation({
  name: "create_job",
  words: "add post hire headcount dev engineer hiring opening vacancy position role",
  adds: true,
  method: "POST",
  path: "/ats/jobs",
  scope: "ats:write",
  summary: "Add a job",
  description: "The job is a draft until it is opened.",
  input: z.object(given),
  output: one,
  status: 201,
  refuses: [404],
});

export const updateJob = defineOperation({
  name: "update_job",
  words: "opening vacancy edit",
  method: "PATCH",
  path: "/ats/jobs/{job_id}",
  scope: "ats:write",
  summary: "Change a job",
  description: "Only the fields you send change.",
  input: z.object({ job_id, ...z.object(given).partial().shape }),
  output: one,
});

export const openJob = defineOperation({
  name: "open_job",
  words: "opening vacancy reopen publish start hiring",
  method: "POST",
  path: "/ats/jobs/{job_id}/open",
  scope: "ats:write",
  summary: "Open a job",
  description: "The job starts accepting applications. It needs an interview plan.",
  input: z.object({ job_id }),
  output: one,
});

export const closeJob = defineOperation({
  name: "close_job",
  words: "opening vacancy filled stop hiring",
  method: "POST",
  path: "/ats/jobs/{job_id}/close",
  scope: "ats:write",
  summary: "Close a job",
  description: "The job stops accepting applications. You can still move the ones it has.",
  input: z.object({ job_id }),
  output: one,
});

export const getJobFunnel = defineOperation({
  name: "get_job_funnel",
  words: "conversion pipeline numbers",
  method: "GET",
  path: "/ats/jobs/{job_id}/funnel",
  scope: "ats:read",
  summary: "Retrieve a job's funnel",
  description:
    "For each stage: how many applications reached it, how many are in it, and the median time they spent there.",
  input: z.object({ job_id }),
  output: z.object({
    data: z.object({
      applications_count: z.int(),
      stages: z.array(
        z.object({
          id: outgoingUuid,
          name: z.string(),
          category_type_slug: z.enum(stageCategories),
          default_type_slug: z.string().nullable(),
          target_days: z.int().nullable(),
          reached_count: z
            .int()
            .meta({ description: "Applications that were ever in this stage or in a later one that isn't archived" }),
          current_count: z.int(),
          conversion: z.number().nullable().meta({
            description:
              "`reached_count` as a share of the previous stage's, 0 to 1; null for the first stage and for archived",
          }),
          median_hours: z.number().nullable().meta({ description: "Of completed stays; null when there are none" }),
        }),
      ),
      archivation_reasons: z.array(z.object({ id: outgoingUuid, name: z.string(), kind: z.string(), count: z.int() })),
    }),
  }),
});

export type FunnelStage = OutputOf<typeof getJobFunnel>["data"]["stages"][number];

export type Job = OutputOf<typeof getJob>["data"];

export type ListedJob = OutputOf<typeof listJobs>["data"][number];
