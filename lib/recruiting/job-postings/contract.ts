import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { line, oneOf, outgoingUuid } from "#lib/platform/api/fields.ts";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { id, reference, stamps } from "#lib/recruiting/fields.ts";
import { jobBoardTypes, publicationStates } from "#lib/recruiting/words.ts";

const area = "Jobs";

/** Most postings that one job can have. */
export const mostPostings = 100;

const posting = z
  .object({
    id: outgoingUuid,
    job: reference,
    title: z.string(),
    description: z.string().meta({ description: "Sanitized HTML" }),
    location: z.string().nullable(),
    job_board: z.object({ id: outgoingUuid, type: z.enum(jobBoardTypes) }),
    job_posting_publication_state: z.object({ id: outgoingUuid, state_slug: z.enum(publicationStates) }),
    ...stamps,
  })
  .meta({ id: "JobPosting" });

const given = {
  title: line(200, { missing: "Title is required." }),
  description: writtenText(50_000).optional(),
  location: line(200).nullish(),
  job_board_type: oneOf(jobBoardTypes),
};

const job_id = id;
const job_posting_id = id;
const one = z.object({ data: posting });

export const listJobPostings = defineOperation({
  name: "list_job_postings",
  method: "GET",
  path: "/ats/jobs/{job_id}/postings",
  area,
  scope: "ats:read",
  summary: "List postings of a job",
  description: `Newest first: at most ${mostPostings}.`,
  input: z.object({ job_id }),
  output: z.object({ data: z.array(posting) }),
});

export const getJobPosting = defineOperation({
  name: "get_job_posting",
  method: "GET",
  path: "/ats/job-postings/{job_posting_id}",
  area,
  scope: "ats:read",
  summary: "Retrieve a job posting",
  input: z.object({ job_posting_id }),
  output: one,
});

export const createJobPosting = defineOperation({
  name: "create_job_posting",
  method: "POST",
  path: "/ats/jobs/{job_id}/postings",
  area,
  scope: "ats:write",
  summary: "Add a posting to a job",
  input: z.object({ job_id, ...given }),
  output: one,
  status: 201,
});

export const updateJobPosting = defineOperation({
  name: "update_job_posting",
  method: "PATCH",
  path: "/ats/job-postings/{job_posting_id}",
  area,
  scope: "ats:write",
  summary: "Change a job posting",
  input: z.object({
    job_posting_id,
    ...z.object(given).partial().shape,
    publication_state: oneOf(["PUBLISHED_BASIC", "UNPUBLISHED"])
      .optional()
      .meta({ description: "Publishes it or takes it down" }),
  }),
  output: one,
});
