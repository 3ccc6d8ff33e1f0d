import { periodicJob } from "#lib/platform/worker/job.ts";

/** Deletes whatever is expired or unused: requests, plans, tokens, grants, and apps. */
export const cleanOauth = periodicJob({
  name: "clean up connected apps",
  everyMs: 10 * 60_000,
  async act(database) {
    await database.call((sql) => sql`select auth.clean_oauth()`);
    return false;
  },
});
