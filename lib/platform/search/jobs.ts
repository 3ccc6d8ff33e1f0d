import { periodicJob } from "#lib/platform/worker/job.ts";

const maxBatch = 500;

/** Folds search texts that an earlier release stored, in small steps, so that nobody waits for it. */
export const foldSearchTexts = periodicJob({
  name: "fold search texts",
  everyMs: 60_000,
  async act(database) {
    const [row] = await database.call(
      (sql) => sql<{ more: boolean }[]>`select app.fold_search_texts(${maxBatch}) as more`,
    );
    return row?.more ?? false;
  },
});
