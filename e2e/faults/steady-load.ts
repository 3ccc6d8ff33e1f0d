import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";

/** At most this many of each kind. */
const connections = 32;

interface Sent {
  /** When it began and how long it took, in milliseconds. */
  at: number;
  took: number;
  /** Null if it was answered as it should be. */
  failure: string | null;
}

export interface Asking {
  path: string;
  status: number;
  method?: string;
  headers?: Record<string, string>;
  /** Of the request with this number. */
  body?: (number: number) => object;
}

interface LoadReport {
  sent: number;
  failures: string[];
  p50: number;
  p99: number;
  /** The longest time without an answer, in milliseconds. */
  longestGap: number;
}

export interface Load {
  /** Sends nothing more, and resolves once everything is answered. */
  stop(): Promise<LoadReport>;
}

/**
 * Sends requests at a steady rate, whether or not the ones before are answered, on connections that are kept: some are
 * used all the time, others by turns. Nothing is sent again.
 */
export function loadSteadily(port: number, rate: number, askings: readonly Asking[]): Load {
  // The certificate is the trial's own, and traffic stays on loopback.
  const common = { keepAlive: true, maxSockets: connections, rejectUnauthorized: false };
  const agents = [new Agent({ ...common, scheduling: "lifo" }), new Agent({ ...common, scheduling: "fifo" })];
  const done: Sent[] = [];
  const open = new Set<Promise<void>>();
  const began = performance.now();
  let count = 0;

  const send = () => {
    const asking = askings[count % askings.length] as Asking;
    const agent = agents[Math.floor(count / askings.length) % agents.length] as Agent;
    count += 1;
    const at = performance.now();
    const answered = answerTo(port, agent, asking, count).then((failure) => {
      done.push({ at, took: performance.now() - at, failure });
      open.delete(answered);
    });
    open.add(answered);
  };
  // Timers are late on a busy machine: what is due is sent then.
  const timer = setInterval(() => {
    while (count < ((performance.now() - began) / 1000) * rate) send();
  }, 1000 / rate);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      for (const agent of agents) agent.destroy();
      return reportOf(done);
    },
  };
}

function answerTo(port: number, agent: Agent, asking: Asking, number: number): Promise<string | null> {
  const { path, status, method, body } = asking;
  const headers = { ...(body && { "content-type": "application/json" }), ...asking.headers };
  const name = `${method ?? "GET"} ${path}`;
  return new Promise((resolve) => {
    const hear = (response: IncomingMessage) => {
      response.on("error", (error) => resolve(`${name}: ${error.message} within the answer`));
      response.once("end", () => resolve(response.statusCode === status ? null : `${name}: ${response.statusCode}`));
      response.resume();
    };
    const sent: ClientRequest = request({ port, host: "127.0.0.1", agent, path, method, headers }, hear);
    sent.on("error", (error: NodeJS.ErrnoException) =>
      resolve(`${name}: ${error.code ?? error.message}${sent.reusedSocket ? " on a kept connection" : ""}`),
    );
    sent.end(body && JSON.stringify(body(number)));
  });
}

function reportOf(done: readonly Sent[]): LoadReport {
  const took = done.map((one) => one.took).sort((a, b) => a - b);
  const quantile = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  const ends = done
    .filter(({ failure }) => failure === null)
    .map(({ at, took }) => at + took)
    .sort((a, b) => a - b);
  return {
    sent: done.length,
    failures: done.flatMap(({ failure }) => failure ?? []),
    p50: quantile(0.5),
    p99: quantile(0.99),
    longestGap: Math.max(0, ...ends.slice(1).map((end, at) => end - (ends[at] ?? end))),
  };
}
