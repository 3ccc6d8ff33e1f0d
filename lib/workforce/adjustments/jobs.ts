import { periodicJob } from "#lib/platform/worker/job.ts";

const maxBatch = 200;

/** Purges deleted adjustments once they can no longer be restored. */
export const purgeDeletedAdjustments = periodicJob({
  name: "purge deleted adjustments",
  everyMs: 60_000,
  async act(database) {
    const [row] = await database.call(
      (sql) => sql<{ n: number }[]>`select app.purge_deleted_adjustments(${maxBatch}) as n`,
    );
    return row?.n === maxBatch;
  },
});
