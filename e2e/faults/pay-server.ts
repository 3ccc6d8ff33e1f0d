import { settings } from "#lib/env.ts";
import { makeGate } from "#lib/process/gate.ts";
import { makeNativeLane } from "#lib/process/native-lane.ts";
import { openServers } from "#lib/process/open-servers.ts";

// The web process without its pages, which takes no time to start again.
const config = settings();
await openServers(
  config,
  makeGate(config, { native: makeNativeLane(), pages: (_, outgoing) => outgoing.writeHead(404).end() }),
);
process.send?.("ready");
