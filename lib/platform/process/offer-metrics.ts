import type { Settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { answerMetrics } from "./child-metrics.ts";
import { serveMetrics } from "./metrics-server.ts";

/**
 * Serves a process's metrics; under a supervisor, which serves those of all its processes, tells it instead. If the port
 * is taken, for example by another process of this machine, the process goes on without.
 */
export async function offerMetrics(
  { metrics_host: host, metrics_port: port }: Pick<Settings, "metrics_host" | "metrics_port">,
  read: () => Promise<string>,
): Promise<() => void> {
  const none = () => undefined;
  if (process.send !== undefined) answerMetrics(read);
  if (process.send !== undefined || port === 0) return none;
  return serveMetrics({ host, port }, read).catch((error) => {
    if (!(error instanceof SettingsError)) throw error;
    log().warn(`${error.message} This process's metrics aren't served.`);
    return none;
  });
}
