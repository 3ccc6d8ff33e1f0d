import { periodicJob } from "#lib/platform/worker/job.ts";

const maxBatch = 2000;

/** Gives committed events their places in the events feed. */
export const sealEvents = periodicJob({
  name: "seal events",
  everyMs: 500,
  async act(database) {
    const [row] = await database.call((sql) => sql<{ n: number }[]>`select app.seal_events(${maxBatch}) as n`);
    return row?.n === maxBatch;
  },
});
