import { childEnvironment } from "#lib/platform/environment.ts";
import { cpuSeconds } from "./cpu.ts";
import type { Load, LoadResult } from "./load-client.ts";
import { type Running, startProgram } from "./processes.ts";

/** The cost of one kind of request. */
export interface Cost {
  /** Without refused ones. */
  requests_per_second: number;
  refusals_per_second: number;
  p50_ms: number;
  p99_ms: number;
  /** CPU seconds per 1,000 requests, i.e. milliseconds per request. */
  server_cpu: number;
  database_cpu: number;
  /** Share of one core used by the load client itself. */
  client_load: number;
}

/** A URL, and the PIDs of the processes that serve it. */
export interface Target {
  name: string;
  url: string;
  headers: Record<string, string>;
  /** Sent with POST; without a body the request is a GET. */
  body?: string;
  status?: number;
  mayRefuse?: boolean;
  fromAnywhere?: boolean;
  server: number;
  database: number;
}

type Report = { ready: true } | { begun: true } | { result: LoadResult } | { failure: string };

export function startLoadClient(): Promise<Running> {
  return startProgram(new URL("./load-client.ts", import.meta.url), childEnvironment({}));
}

interface Amount {
  connections: number;
  seconds: number;
  perSecond?: number;
}

/** Puts load on a target from the client process. Throws if any response has an unexpected status. */
export async function applyLoad(
  client: Running,
  target: Target,
  { connections, seconds, perSecond }: Amount,
): Promise<Cost> {
  const { name: _name, server: _server, database: _database, ...request } = target;
  const load: Load = { ...request, connections, seconds, ...(perSecond === undefined ? {} : { perSecond }) };
  const used = () => ({ server: cpuSeconds(target.server), database: cpuSeconds(target.database) });
  let before = used();
  const result = await new Promise<LoadResult>((resolve, reject) => {
    const hear = (report: Report) => {
      if ("begun" in report) before = used();
      if ("failure" in report) reject(new Error(`${target.name}: ${report.failure}`));
      if ("result" in report) resolve(report.result);
      if ("failure" in report || "result" in report) client.child.off("message", hear);
    };
    client.child.on("message", hear);
    client.child.send(load);
  });
  const after = used();
  const sorted = result.latencies.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    requests_per_second: result.requests / result.seconds,
    refusals_per_second: result.refusals / result.seconds,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    server_cpu: ((after.server - before.server) / result.requests) * 1000,
    database_cpu: ((after.database - before.database) / result.requests) * 1000,
    client_load: result.cpu_seconds / result.seconds,
  };
}
