import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, line, oneOf, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { id } from "#lib/recruiting/fields.ts";
import { matchingValues } from "#lib/recruiting/words.ts";

const defineOperation = inArea("Jobs");

/** Maximum criteria per job. */
export const maxCriteria = 50;

const criterion = z
  .object({
    id: outgoingUuid,
    job_id: outgoingUuid,
    title: z.string(),
    description: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "JobCriterion" });

const job_id = id;
const job_criteria_id = id;

export const listJobCriteria = defineOperation({
  name: "list_job_criteria",
  words: "scorecard strongest best requirements skills",
  method: "GET",
  path: "/ats/jobs/{job_id}/criteria",
  scope: "ats:read",
  summary: "List criteria of a job",
  description: `The criteria candidates are evaluated against. At most ${maxCriteria}.`,
  input: z.object({ job_id }),
  output: z.object({ data: z.array(criterion) }),
});

export const createJobCriterion = defineOperation({
  name: "create_job_criterion",
  words: "scorecard requirement skill add",
  adds: true,
  method: "POST",
  path: "/ats/jobs/{job_id}/criteria",
  scope: "ats:write",
  summary: "Add a criterion to a job",
  description: `Candidates for the job can then be evaluated against it. A job can have at most ${maxCriteria} criteria.`,
  input: z.object({
    job_id,
    title: line(200, { missing: "Title is required." }).meta({ description: "The criterion in a few words" }),
    description: writtenText(2000).nullish().meta({ description: "More about it" }),
  }),
  output: z.object({ data: criterion }),
  status: 201,
});

export const deleteJobCriterion = defineOperation({
  name: "delete_job_criterion",
  words: "scorecard requirement remove",
  method: "DELETE",
  path: "/ats/jobs/{job_id}/criteria/{job_criteria_id}",
  scope: "ats:write",
  summary: "Delete a criterion",
  description: "Also removes what was recorded about candidates for it.",
  input: z.object({ job_id, job_criteria_id }),
  output: deleted,
  destructive: true,
});

export const setCriteriaMatching = defineOperation({
  name: "set_criteria_matching",
  words: "score rate evaluate scorecard skill",
  method: "POST",
  path: "/ats/applications/{application_id}/criteria-matchings",
  scope: "ats:write",
  summary: "Record whether a candidate meets a criterion",
  description: "Replaces what was recorded for this application and criterion before.",
  input: z.object({
    application_id: id,
    job_criteria_id: id,
    is_matched: oneOf(matchingValues).meta({ description: "Whether the candidate meets it" }),
    description: writtenText(2000).nullish().meta({ description: "More about it" }),
  }),
  output: z.object({
    data: z.object({
      id: outgoingUuid,
      job_criteria_id: outgoingUuid,
      is_matched: z.enum(matchingValues),
      description: z.string().nullable(),
    }),
  }),
  refuses: [404],
});
