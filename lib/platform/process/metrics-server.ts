import { createServer } from "node:http";
import { log } from "#lib/platform/log.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { answerMetrics } from "./child-metrics.ts";
import { listen } from "./listen.ts";

export const loopback = "127.0.0.1";

/** Serves the metrics to this machine only. Returns a close function. Throws SettingsError if the port is taken. */
export async function serveMetrics(port: number, read: () => Promise<string>): Promise<() => void> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    const text = await read();
    response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
  });
  await listen(server, { number: port, setting: "METRICS_PORT", host: loopback });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/**
 * Serves a process's metrics; under a supervisor, which serves those of all its processes, tells it instead. If the port
 * is taken, for example by another process of this machine, the process goes on without.
 */
export async function offerMetrics(port: number, read: () => Promise<string>): Promise<() => void> {
  const none = () => undefined;
  if (process.send !== undefined) answerMetrics(read);
  if (process.send !== undefined || port === 0) return none;
  return serveMetrics(port, read).catch((error) => {
    if (!(error instanceof SettingsError)) throw error;
    log().warn(`${error.message} This process's metrics aren't served.`);
    return none;
  });
}
