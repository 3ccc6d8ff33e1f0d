import { setTimeout as pause } from "node:timers/promises";
import { closePool } from "#db/pool.ts";
import { readReadiness } from "#db/readiness.ts";
import { flushUses } from "#lib/platform/auth/token-use.ts";
import { settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { ensureOwnKeys } from "#lib/platform/process/build-keys.ts";
import { checkUsedDataDir } from "#lib/platform/process/check-data-dir.ts";
import { drain } from "#lib/platform/process/drain.ts";
import { exitWithMessage } from "#lib/platform/process/exit-with-message.ts";
import { makeGate } from "#lib/platform/process/gate.ts";
import { makeHealth } from "#lib/platform/process/health.ts";
import { makeNativeLane } from "#lib/platform/process/native-lane.ts";
import { offerMetrics } from "#lib/platform/process/offer-metrics.ts";
import { onStop } from "#lib/platform/process/on-stop.ts";
import { openServers } from "#lib/platform/process/open-servers.ts";
import { makePageLane } from "#lib/platform/process/page-lane.ts";
import { releaseMemory } from "#lib/platform/process/release-memory.ts";
import { webLimitMs } from "#lib/platform/process/stop-limits.ts";
import { makeWebMetrics } from "#lib/platform/process/web-metrics.ts";
import { checkSecret } from "#lib/platform/secrets.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { router } from "#lib/registry/router.ts";

/** How long connections may stay idle, and how long requests may take. */
const draining = { idleMs: 1000, limitMs: 10_000 };

await exitWithMessage(async () => {
  const config = settings();
  if (config.database_url === null) {
    throw new SettingsError("DATABASE_URL is missing, and the web process alone needs it. Set it, or run npm start.");
  }
  checkUsedDataDir(config, config.tls === null && config.https_port !== 0);
  checkSecret();
  const native = makeNativeLane(router);
  await ensureOwnKeys(import.meta.dirname);
  const pages = await makePageLane(import.meta.dirname, config.https_port || config.http_port);
  const health = makeHealth(readReadiness);
  const servers = await openServers(config, makeGate(config, { native, pages: pages.serve, health }));
  const readMetrics = makeWebMetrics();
  const closeMetrics = await offerMetrics(config, async () => readMetrics());
  const drainMs = config.drain_seconds * 1000;
  onStop(async () => {
    health.stop();
    await pause(drainMs);
    await drain(servers, draining);
    closeMetrics();
    await flushUses();
    await Promise.all([pages.close(), closePool()]);
  }, webLimitMs + drainMs);
  releaseMemory();
  log().info({ pid: process.pid, https_port: config.https_port, http_port: config.http_port }, "web ready");
  process.send?.("ready");
});
