import { periodicJob } from "#lib/platform/worker/job.ts";
import { contractStatusUpdated } from "./events.ts";

const maxBatch = 200;

/** Completes contracts whose last day has passed. */
export const completeContracts = periodicJob({
  name: "complete contracts",
  everyMs: 60_000,
  async act(database) {
    const [row] = await database.call(
      (sql) => sql<{ n: number }[]>`select app.complete_contracts(${contractStatusUpdated.id}, ${maxBatch}) as n`,
    );
    return (row?.n ?? 0) > 0;
  },
});
