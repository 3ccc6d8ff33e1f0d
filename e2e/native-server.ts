import { readReadiness } from "#db/readiness.ts";
import { settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { makeGate } from "#lib/platform/process/gate.ts";
import { makeHealth } from "#lib/platform/process/health.ts";
import { makeNativeLane } from "#lib/platform/process/native-lane.ts";
import { offerMetrics } from "#lib/platform/process/offer-metrics.ts";
import { openServers } from "#lib/platform/process/open-servers.ts";
import { makeWebMetrics } from "#lib/platform/process/web-metrics.ts";
import { router } from "#lib/registry/router.ts";

// The web process without the dashboard, which would need a build first.
const native = makeNativeLane(router);
await openServers(settings(), makeGate(settings(), { native, pages: native, health: makeHealth(readReadiness) }));
const readMetrics = makeWebMetrics();
await offerMetrics(settings(), async () => readMetrics());
log().info("web ready");
