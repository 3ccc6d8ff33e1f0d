import { log } from "#lib/api/log.ts";
import { SettingsError, settings } from "#lib/env.ts";
import { onEnd } from "#lib/process/on-end.ts";
import { orOneLine } from "#lib/process/one-line.ts";
import { databaseUrlFor } from "#lib/secrets.ts";
import { targetPolicy } from "#lib/webhooks/target-policy.ts";
import { serveMetrics } from "./metrics-server.ts";
import { startWorker } from "./worker.ts";

// The drain of 30 seconds, and what has to be written afterwards.
const LIMIT_MS = 37_000;

await orOneLine(async () => {
  const { database_url, metrics_port, webhook_time_scale } = settings();
  if (database_url === null) {
    throw new SettingsError("DATABASE_URL is missing, and a worker alone needs it. Set it, or run npm start.");
  }
  const worker = startWorker({
    url: databaseUrlFor("app_worker", database_url),
    policy: targetPolicy(),
    timeScale: webhook_time_scale,
  });
  const closeMetrics = metrics_port === 0 ? () => {} : await serveMetrics(metrics_port, worker.metrics);
  onEnd(async () => {
    closeMetrics();
    await worker.stop();
  }, LIMIT_MS);
  log().info({ pid: process.pid, metrics_port }, "worker ready");
  process.send?.("ready");
});
