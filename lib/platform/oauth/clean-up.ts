import { periodicJob } from "#lib/platform/worker/job.ts";

/** Deletes what is over: requests, tokens, grants, and apps that nobody uses. */
export const cleanOauth = periodicJob({
  name: "clean up connected apps",
  everyMs: 10 * 60_000,
  async act(database) {
    await database.call((sql) => sql`select auth.clean_oauth()`);
    return false;
  },
});
