import { readReadiness } from "#db/readiness.ts";
import { settings } from "#lib/platform/env.ts";
import { makeGate } from "#lib/platform/process/gate.ts";
import { makeHealth } from "#lib/platform/process/health.ts";
import { makeNativeLane } from "#lib/platform/process/native-lane.ts";
import { openServers } from "#lib/platform/process/open-servers.ts";
import { router } from "#lib/registry/router.ts";
import { freePorts } from "./muster-process.ts";

/** Serves the API over TLS on a free port. */
export async function serve(): Promise<{ origin: string; close: () => void }> {
  const { https } = await freePorts();
  const config = { ...settings(), https_port: https, http_port: 0 };
  const native = makeNativeLane(router);
  const servers = await openServers(
    config,
    makeGate(config, { native, pages: native, health: makeHealth(readReadiness) }),
  );
  return {
    origin: `https://localhost:${https}`,
    close: () => {
      for (const server of servers) server.close();
    },
  };
}
