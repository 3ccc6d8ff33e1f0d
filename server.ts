import { setTimeout as pause } from "node:timers/promises";
import { closePool, poolSize } from "#db/pool.ts";
import { readReadiness } from "#db/readiness.ts";
import { flushUses } from "#lib/platform/auth/token-use.ts";
import { settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { ensureOwnKeys } from "#lib/platform/process/build-keys.ts";
import { checkUsedDataDir } from "#lib/platform/process/check-data-dir.ts";
import { drain } from "#lib/platform/process/drain.ts";
import { exitWithMessage, StartError } from "#lib/platform/process/exit-with-message.ts";
import { makeGate } from "#lib/platform/process/gate.ts";
import { makeHealth } from "#lib/platform/process/health.ts";
import { givenPorts, isReplacing } from "#lib/platform/process/held-ports.ts";
import { loopback } from "#lib/platform/process/listen.ts";
import { makeNativeLane } from "#lib/platform/process/native-lane.ts";
import { offerMetrics } from "#lib/platform/process/offer-metrics.ts";
import { onStop } from "#lib/platform/process/on-stop.ts";
import { KEEP_ALIVE_MS, openServers } from "#lib/platform/process/open-servers.ts";
import { makePageLane } from "#lib/platform/process/page-lane.ts";
import { releaseMemory } from "#lib/platform/process/release-memory.ts";
import { onReplaced } from "#lib/platform/process/replaced.ts";
import { webLimitMs } from "#lib/platform/process/stop-limits.ts";
import { warmUp } from "#lib/platform/process/warm-up.ts";
import { makeWebMetrics } from "#lib/platform/process/web-metrics.ts";
import { checkSecret } from "#lib/platform/secrets.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";

/** How long connections may stay idle, and how long requests may take. */
const draining = { idleMs: 1000, limitMs: 10_000 };
/** The same when another process accepts the connections meanwhile. Idle ones then end when clients expect them to. */
const leaving = { idleMs: KEEP_ALIVE_MS + 5000, limitMs: 120_000 };

/** A busy machine takes a while to open all connections. */
const readinessMs = 60_000;

/**
 * Takes no requests from a process that works before this one can, with its connections to the database open. Throws
 * StartError.
 */
async function checkReadiness(): Promise<void> {
  for (const giveUpAt = performance.now() + readinessMs; ; await pause(500)) {
    try {
      const answers = await Promise.all(Array.from({ length: poolSize }, readReadiness));
      if (answers.every(({ is_current }) => is_current)) return;
      throw new StartError("the database lacks this release's migrations");
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (performance.now() < giveUpAt) continue;
      throw new StartError(`the database can't be asked (${error instanceof Error ? error.message : error})`);
    }
  }
}

await exitWithMessage(async () => {
  const config = settings();
  if (config.database_url === null) {
    throw new SettingsError("DATABASE_URL is missing, and the web process alone needs it. Set it, or run npm start.");
  }
  checkUsedDataDir(config, config.tls === null && config.https_port !== 0);
  checkSecret();
  // What is refused before shouldn't wait for all areas.
  const { router } = await import("#lib/registry/router.ts");
  const native = makeNativeLane(router);
  await ensureOwnKeys(import.meta.dirname);
  const pages = await makePageLane(import.meta.dirname, config.https_port || config.http_port);
  const health = makeHealth(readReadiness);
  const lanes = { native, pages: pages.serve, health };
  if (isReplacing()) {
    await checkReadiness();
    await warmUp(makeGate({ ...config, trusted_proxies: [`${loopback}/32`] }, lanes));
  }
  const servers = await openServers(config, makeGate(config, lanes), givenPorts());
  const readMetrics = makeWebMetrics();
  const closeMetrics = await offerMetrics(config, async () => readMetrics());
  const drainMs = config.drain_seconds * 1000;
  let isReplaced = false;
  const stop = onStop(async () => {
    health.stop();
    if (!isReplaced) await pause(drainMs);
    await drain(servers, draining);
    closeMetrics();
    await flushUses();
    await Promise.all([pages.close(), closePool()]);
  }, webLimitMs + drainMs);
  // Readiness stays: whoever asks on a connection to this process means the address, where the next process serves.
  onReplaced(() => {
    isReplaced = true;
    void drain(servers, leaving).then(stop);
  });
  releaseMemory();
  log().info({ pid: process.pid, https_port: config.https_port, http_port: config.http_port }, "web ready");
  process.send?.("ready");
});
