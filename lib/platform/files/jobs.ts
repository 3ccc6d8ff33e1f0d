import { periodicJob } from "#lib/platform/worker/job.ts";
import { removeFile } from "./store.ts";

const maxBatch = 50;

/** Deletes files that nothing refers to: first their bytes, then their rows, so that a crash leaves a row to retry. */
export const removeLeftoverFiles = periodicJob({
  name: "remove leftover files",
  everyMs: 60_000,
  async act(database) {
    const leftover = await database.call(
      (sql) => sql<{ id: string; storage_key: string }[]>`select * from app.leftover_files(${maxBatch})`,
    );
    const removed: string[] = [];
    for (const { id, storage_key } of leftover) {
      await removeFile(storage_key);
      removed.push(id);
    }
    if (removed.length > 0)
      await database.call((sql) => sql`select app.forget_files(${`{${removed.join()}}`}::uuid[])`);
    return leftover.length === maxBatch;
  },
});
