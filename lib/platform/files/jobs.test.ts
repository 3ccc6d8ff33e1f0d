import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { startWorker, type Worker } from "#lib/platform/worker/worker.ts";
import { stage } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { removeLeftoverFiles } from "./jobs.ts";
import { assertStored, putFile } from "./store.ts";

let worker: Worker;

const at = await stage();

afterAll(() => worker.stop());

async function addFile(status: string, age: string): Promise<string> {
  const key = randomUUID();
  const path = join(tmpdir(), key);
  writeFileSync(path, "bytes");
  await putFile(key, { path, size: 5, content_type: "application/pdf" });
  await at.owner`insert into stored_files (organization_id, storage_key, name, content_type, size, sha256, status, created_at)
    values (${at.first.id}, ${key}, 'a.pdf', 'application/pdf', 5, '', ${status}, now() - ${age}::interval)`;
  return key;
}

test("a worker deletes the bytes and then the rows of files that nothing needs, and no others", async () => {
  const gone = [
    await addFile("discarded", "1 minute"),
    await addFile("discarded", "1 day"),
    await addFile("uploading", "2 hours"),
  ];
  const kept = [await addFile("kept", "2 days"), await addFile("uploading", "50 minutes")];
  worker = startWorker({ url: databaseUrlFor("app_worker", at.ownerUrl), jobs: [removeLeftoverFiles] });
  await until(async () => {
    const rows = await at.owner`select storage_key from stored_files order by created_at`;
    expect(rows.map(({ storage_key }) => storage_key)).toEqual(kept);
  });
  for (const key of gone) await expect(assertStored(key, 5)).rejects.toMatchObject({ status: 503 });
  for (const key of kept) await assertStored(key, 5);
});
