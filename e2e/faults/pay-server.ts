import { readReadiness } from "#db/readiness.ts";
import { settings } from "#lib/platform/env.ts";
import { makeGate } from "#lib/platform/process/gate.ts";
import { makeHealth } from "#lib/platform/process/health.ts";
import { makeNativeLane } from "#lib/platform/process/native-lane.ts";
import { openServers } from "#lib/platform/process/open-servers.ts";
import { router } from "#lib/registry/router.ts";

// The web process without its pages, so it restarts quickly.
const config = settings();
await openServers(
  config,
  makeGate(config, {
    native: makeNativeLane(router),
    pages: (_, outgoing) => outgoing.writeHead(404).end(),
    health: makeHealth(readReadiness),
  }),
);
process.send?.("ready");
