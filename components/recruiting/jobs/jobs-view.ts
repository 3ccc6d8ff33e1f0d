import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { listJobs } from "#lib/recruiting/jobs/contract.ts";
import { jobStatuses } from "#lib/recruiting/words.ts";

/** The state of the job list in the URL. */
export const jobsParams = {
  q: parseAsString.withDefault(""),
  status: parseAsArrayOf(parseAsStringLiteral(jobStatuses)).withDefault([]),
};

export const loadJobsView = createLoader(jobsParams);

type JobsView = inferParserType<typeof jobsParams>;

export function jobsPage({ q, status }: JobsView): InputOf<typeof listJobs> {
  return {
    ...(q === "" ? {} : { search: q.slice(0, 200) }),
    ...(status.length > 0 ? { statuses: status } : {}),
    limit: 50,
  };
}
