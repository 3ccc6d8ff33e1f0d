import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { type InputOf, inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { line, oneOf, outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { id, reference, stamps } from "#lib/recruiting/fields.ts";
import { jobBoardTypes, publicationStates } from "#lib/recruiting/words.ts";
import { maxOptions, maxQuestions, questionTypes } from "./rules.ts";

const defineOperation = inArea("Jobs");

/** Maximum postings per job. */
export const maxPostings = 100;

const question = z
  .object({
    id: outgoingUuid,
    type: z.enum(questionTypes),
    text: z.string(),
    is_required: z.boolean(),
    options: z.array(z.object({ id: outgoingUuid, label: z.string() })),
  })
  .meta({ id: "ApplicationFormQuestion" });

const posting = z
  .object({
    id: outgoingUuid,
    job: reference,
    title: z.string(),
    description: z.string().meta({ description: "Sanitized HTML" }),
    location: z.string().nullable(),
    salary: z.string().nullable().meta({ description: "As applicants read it; null if it isn't given" }),
    job_board: z.object({ id: outgoingUuid, type: z.enum(jobBoardTypes) }),
    job_posting_publication_state: z.object({ id: outgoingUuid, state_slug: z.enum(publicationStates) }),
    questions: z.array(question).meta({ description: "The questions on the application form, in order" }),
    consent_text: z.string().meta({ description: "The text applicants have to agree to; empty if none" }),
    requires_cv: z.boolean(),
    application_url: z.string().meta({
      format: "uri",
      description: "Page where anyone can apply, while the posting is published and its job is open",
    }),
    ...stamps,
  })
  .meta({ id: "JobPosting" });

const givenOption = z.object({
  id: id.optional().meta({ description: "ID of an existing option; omit it to add a new one" }),
  label: line(200, { missing: "Option is required." }),
});

const givenQuestion = z
  .object({
    id: id.optional().meta({ description: "ID of an existing question; omit it to add a new one" }),
    type: oneOf(questionTypes),
    text: line(500, { missing: "Question is required." }),
    is_required: z.boolean({ error: "must be true or false" }).default(false),
    options: z
      .array(givenOption, { error: "must be a list of options" })
      .max(maxOptions, `must have at most ${maxOptions} options`)
      .default([])
      .meta({ description: "Two or more for SINGLESELECTION, none for other types" }),
  })
  .refine(({ type, options }) => type !== "SINGLESELECTION" || options.length >= 2, {
    path: ["options"],
    message: "Add at least two options.",
  })
  .refine(({ type, options }) => type === "SINGLESELECTION" || options.length === 0, {
    path: ["options"],
    message: "Only choice questions have options.",
  });

const given = {
  title: line(200, { missing: "Title is required." }).meta({ description: "Title that applicants see" }),
  description: writtenText(50_000).optional().meta({ description: "What applicants read about the job, as HTML" }),
  location: line(200).nullish().meta({ description: "Where the work is done" }),
  salary: line(200)
    .nullish()
    .meta({ description: "As applicants read it", examples: ["EUR 60,000 to 72,000 a year"] }),
  job_board_type: oneOf(jobBoardTypes).meta({ description: "Where it is published" }),
  questions: z
    .array(givenQuestion, { error: "must be a list of questions" })
    .max(maxQuestions, `must have at most ${maxQuestions} questions`)
    .optional()
    .meta({ description: "All questions of the application form, in order" }),
  consent_text: writtenText(5000)
    .optional()
    .meta({ description: "The text applicants have to agree to; empty for none" }),
  requires_cv: z.boolean({ error: "must be true or false" }).optional().meta({ description: "Default: true" }),
};

const job_id = id;
const job_posting_id = id;
const one = z.object({ data: posting });

export const listJobPostings = defineOperation({
  name: "list_job_postings",
  words: "ads vacancy text description published",
  method: "GET",
  path: "/ats/jobs/{job_id}/postings",
  scope: "ats:read",
  summary: "List postings of a job",
  description: `Newest first: at most ${maxPostings}.`,
  input: z.object({ job_id }),
  output: z.object({ data: z.array(posting) }),
});

export const getJobPosting = defineOperation({
  name: "get_job_posting",
  words: "ad vacancy text description",
  method: "GET",
  path: "/ats/job-postings/{job_posting_id}",
  scope: "ats:read",
  summary: "Retrieve a job posting",
  description:
    "Includes the questions on its application form, whether it's published, and the URL where people apply.",
  input: z.object({ job_posting_id }),
  output: one,
});

export const createJobPosting = defineOperation({
  name: "create_job_posting",
  words: "advertise ad publish vacancy opening board",
  adds: true,
  method: "POST",
  path: "/ats/jobs/{job_id}/postings",
  scope: "ats:write",
  summary: "Add a posting to a job",
  description: `The posting is unpublished until you set \`publication_state\`. A job can have at most ${maxPostings} postings.`,
  input: z.object({ job_id, ...given }),
  output: one,
  status: 201,
});

export const updateJobPosting = defineOperation({
  name: "update_job_posting",
  words: "advertise ad publish unpublish take down vacancy",
  method: "PATCH",
  path: "/ats/job-postings/{job_posting_id}",
  scope: "ats:write",
  summary: "Change a job posting",
  description: "Only the fields you send change. Use `publication_state` to publish the posting or take it down.",
  input: z.object({
    job_posting_id,
    ...z.object(given).partial().shape,
    publication_state: oneOf(["PUBLISHED_BASIC", "UNPUBLISHED"])
      .optional()
      .meta({ description: "`PUBLISHED_BASIC` publishes the posting; `UNPUBLISHED` takes it down" }),
  }),
  output: one,
});

export type Posting = OutputOf<typeof listJobPostings>["data"][number];
export type GivenQuestion = NonNullable<InputOf<typeof updateJobPosting>["questions"]>[number];
