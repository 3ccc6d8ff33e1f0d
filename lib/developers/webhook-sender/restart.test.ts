import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { startWorker } from "#lib/platform/worker/worker.ts";
import { addOrganization } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { openReceiver, testSending } from "#lib/testing/webhook-sender.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

const dataDir = mkdtempSync(join(tmpdir(), "muster-restart-"));
const cluster = await startEmbedded({ dataDir, log: () => {} });
await migrate(cluster.url, { log: () => {} });
const owner = postgres(cluster.url, { max: 1, onnotice: () => {} });

afterAll(async () => {
  await owner.end({ timeout: 1 });
  await cluster.stop("immediate");
  rmSync(dataDir, { recursive: true, force: true });
});

const postmaster = () => Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);

/** Retries until the database is back. */
async function emitWithRetry(organization: string, n: number): Promise<void> {
  await until(
    () =>
      owner`select app.record_event(${organization}, 'webhook.ping', app.new_uuid(), ${`{"n":${n}}`}, 'test', null)`,
  );
}

test("recovers and delivers every committed event after PostgreSQL is killed three times under the worker", async () => {
  const organization = await addOrganization(owner, "Restart");
  const receiver = await openReceiver();
  await addWebhook(owner, organization, { url: receiver.url });
  const url = databaseUrlFor("app_worker", cluster.url);
  const worker = startWorker({ url, jobs: [testSending({ timeScale: 1, deadlineMs: 2000 })] });
  const numbers = () => new Set(receiver.received.map(({ body }) => JSON.parse(body).data.resource.n));
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 20; n += 1) await emitWithRetry(organization.id, round * 20 + n);
    // A server that was just killed may leave its PID file behind for a moment.
    await until(() => process.kill(postmaster(), "SIGKILL"));
  }
  await emitWithRetry(organization.id, 60);
  await until(() => expect(numbers().size).toBe(61));
  await until(async () => expect(await owner`select 1 from webhook_queue`).toHaveLength(0));
  await worker.stop();
  receiver.close();
});
