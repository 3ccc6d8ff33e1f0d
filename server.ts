import { closePool } from "#db/pool.ts";
import { log } from "#lib/api/log.ts";
import { flushUses } from "#lib/auth/token-use.ts";
import { SettingsError, settings } from "#lib/env.ts";
import { drain } from "#lib/process/drain.ts";
import { makeGate } from "#lib/process/gate.ts";
import { makeNativeLane } from "#lib/process/native-lane.ts";
import { onEnd } from "#lib/process/on-end.ts";
import { orOneLine } from "#lib/process/one-line.ts";
import { openServers } from "#lib/process/open-servers.ts";
import { makePageLane } from "#lib/process/page-lane.ts";

const DRAIN_MS = 10_000;

await orOneLine(async () => {
  const config = settings();
  if (config.database_url === null) {
    throw new SettingsError("DATABASE_URL is missing, and the web process alone needs it. Set it, or run npm start.");
  }
  const native = makeNativeLane();
  const pages = await makePageLane(import.meta.dirname, config.https_port || config.http_port);
  const servers = await openServers(config, makeGate(config, { native, pages: pages.serve }));
  onEnd(async () => {
    await drain(servers, DRAIN_MS);
    await flushUses();
    await Promise.all([pages.close(), closePool()]);
  });
  log().info({ pid: process.pid, https_port: config.https_port, http_port: config.http_port }, "web ready");
  process.send?.("ready");
});
