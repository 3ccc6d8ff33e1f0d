import { createServer, type RequestListener } from "node:http";
import { listen } from "./listen.ts";

export interface MetricsPlace {
  /** IP address; by default, only this machine can reach it. */
  host: string;
  /** 0 is off. */
  port: number;
}

/** Answers with the metrics, and whether the process lives, which reads nothing. */
export function metricsListener(read: () => Promise<string>): RequestListener {
  return async (request, response) => {
    if (request.url === "/healthz") return void response.writeHead(200, { "content-type": "text/plain" }).end("ok\n");
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    const text = await read();
    response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
  };
}

/** Serves the metrics. Returns a close function. Throws SettingsError if the port is taken. */
export async function serveMetrics({ host, port }: MetricsPlace, read: () => Promise<string>): Promise<() => void> {
  const server = createServer(metricsListener(read));
  await listen(server, { number: port, setting: "METRICS_PORT", host });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
