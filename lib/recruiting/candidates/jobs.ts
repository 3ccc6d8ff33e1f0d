import { periodicJob } from "#lib/platform/worker/job.ts";

const maxBatch = 200;

/** Deletes what is kept of a duplicate once its merge can no longer be undone. */
export const expireCandidateMerges = periodicJob({
  name: "expire candidate merges",
  everyMs: 600_000,
  async act(database) {
    const [row] = await database.call(
      (sql) => sql<{ n: number }[]>`select app.expire_candidate_merges(${maxBatch}) as n`,
    );
    return row?.n === maxBatch;
  },
});
