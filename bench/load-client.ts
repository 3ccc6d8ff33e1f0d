import { connect as connectPlain, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { ResponseReader } from "./response-reader.ts";

/** GETs or POSTs one URL for some seconds, over several connections with one request in flight on each. */
export interface Load {
  url: string;
  headers: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
  /** Starts requests at this rate, however long responses take; without it, each connection sends back to back. */
  perSecond?: number;
  /** Gives each request a random client IP address, as if forwarded by a trusted proxy. */
  fromAnywhere?: boolean;
  /** The status every response must have; 200 by default. */
  status?: number;
  /** Also accepts 429 and 503 that say when to try again. */
  mayRefuse?: boolean;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds, one per request that was not refused. */
  latencies: number[];
  refusals: number;
  /** CPU time of this client itself. */
  cpu_seconds: number;
}

function requestsFor({ url, headers, body, fromAnywhere }: Load): () => Buffer {
  const { pathname, search, host } = new URL(url);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  const head = `${body === undefined ? "GET" : "POST"} ${pathname}${search} HTTP/1.1\r\n${lines.join("\r\n")}\r\n`;
  if (!fromAnywhere) {
    const request = Buffer.from(`${head}\r\n${body ?? ""}`);
    return () => request;
  }
  const part = () => Math.floor(Math.random() * 256);
  return () => Buffer.from(`${head}x-forwarded-for: 10.${part()}.${part()}.${part()}\r\n\r\n${body ?? ""}`);
}

type SendRequest = () => Promise<number | null>;

function open(url: string): Promise<Socket> {
  const { protocol, hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const to = { host: hostname, port: Number(port) };
    const done = () => resolve(socket.setNoDelay(true));
    // The certificate is the bench's own, and traffic stays on loopback.
    const socket: Socket =
      protocol === "https:" ? connectTls({ ...to, rejectUnauthorized: false }, done) : connectPlain(to, done);
    socket.once("error", reject);
  });
}

/** Returns a function that sends a request and resolves with the time the response completed, or null if refused. */
function requester(socket: Socket, next: () => Buffer, { status: wanted = 200, mayRefuse }: Load): SendRequest {
  const reader = new ResponseReader();
  let response = Promise.withResolvers<number | null>();
  socket.on("data", (chunk: Buffer) => {
    const status = reader.read(chunk);
    if (status === null) return;
    const isRefusal = mayRefuse && (status === 429 || status === 503) && reader.retries;
    if (status === wanted) response.resolve(performance.now());
    else if (isRefusal) response.resolve(null);
    else response.reject(new Error(`the answer was ${status}: ${chunk.toString().slice(-300)}`));
  });
  socket.once("error", (error) => response.reject(error));
  socket.once("close", () => response.reject(new Error("the connection was closed")));
  return () => {
    response = Promise.withResolvers();
    socket.write(next());
    return response.promise;
  };
}

interface Sent {
  latencies: number[];
  refusals: number;
}

function note(sent: Sent, begin: number, answered: number | null): void {
  if (answered === null) sent.refusals += 1;
  else sent.latencies.push(answered - begin);
}

/** Sends requests back to back on each connection. */
async function sendBackToBack(senders: SendRequest[], end: number): Promise<Sent> {
  const sent: Sent = { latencies: [], refusals: 0 };
  const repeat = async (send: SendRequest) => {
    for (let begin = performance.now(); begin <= end; begin = performance.now()) note(sent, begin, await send());
  };
  await Promise.all(senders.map(repeat));
  return sent;
}

/** Sends requests at a steady rate, as far as responses free connections. Latencies (ms) run from when each was due, so waiting for a connection counts. */
async function sendAtRate(senders: SendRequest[], end: number, perSecond: number): Promise<Sent> {
  const sent: Sent = { latencies: [], refusals: 0 };
  const gap = 1000 / perSecond;
  let due = performance.now();
  const repeat = async (send: SendRequest) => {
    while (due <= end && performance.now() <= end) {
      const begin = due;
      // Jitter keeps requests out of step with anything the server does on a schedule.
      due += gap * (0.5 + Math.random());
      await pause(Math.max(0, begin - performance.now()));
      note(sent, begin, await send());
    }
  };
  await Promise.all(senders.map(repeat));
  return sent;
}

async function apply(load: Load, begin: () => void): Promise<LoadResult> {
  const next = requestsFor(load);
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.url)));
  try {
    const senders = sockets.map((socket) => requester(socket, next, load));
    await Promise.all(senders.map((send) => send()));
    begin();
    const before = process.cpuUsage();
    const started = performance.now();
    const end = started + load.seconds * 1000;
    const sent = await (load.perSecond ? sendAtRate(senders, end, load.perSecond) : sendBackToBack(senders, end));
    const { user, system } = process.cpuUsage(before);
    const seconds = (performance.now() - started) / 1000;
    return { requests: sent.latencies.length, seconds, ...sent, cpu_seconds: (user + system) / 1e6 };
  } finally {
    for (const socket of sockets)
      socket
        .removeAllListeners()
        .on("error", () => {})
        .destroy();
  }
}

process.on("message", (load: Load) => {
  apply(load, () => process.send?.({ begun: true })).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failure: error.message }),
  );
});
process.once("disconnect", () => process.exit(0));
process.send?.({ ready: true });
