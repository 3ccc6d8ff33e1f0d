import { settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { checkUsedDataDir } from "#lib/platform/process/check-data-dir.ts";
import { exitWithMessage } from "#lib/platform/process/exit-with-message.ts";
import { offerMetrics } from "#lib/platform/process/offer-metrics.ts";
import { onStop } from "#lib/platform/process/on-stop.ts";
import { releaseMemory } from "#lib/platform/process/release-memory.ts";
import { workerLimitMs } from "#lib/platform/process/stop-limits.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { startWorker } from "#lib/platform/worker/worker.ts";

await exitWithMessage(async () => {
  const config = settings();
  const { database_url, metrics_port } = config;
  if (database_url === null) {
    throw new SettingsError("DATABASE_URL is missing, and a worker alone needs it. Set it, or run npm start.");
  }
  checkUsedDataDir(config);
  // What is refused before shouldn't wait for all areas.
  const { jobs } = await import("./jobs.ts");
  const worker = startWorker({ url: databaseUrlFor("app_worker", database_url), jobs });
  const closeMetrics = await offerMetrics(config, worker.metrics);
  onStop(async () => {
    closeMetrics();
    await worker.stop();
  }, workerLimitMs);
  releaseMemory();
  log().info({ pid: process.pid, metrics_port }, "worker ready");
  process.send?.("ready");
});
