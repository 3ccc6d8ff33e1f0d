import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { AnswerReader } from "./answer-reader.ts";

/** What to ask for: GET of one address, or POST of a body, on some connections, one request at a time on each, for some seconds. */
export interface Load {
  url: string;
  headers: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds, one for each request. */
  latencies: number[];
  /** Of this client itself. */
  cpu_seconds: number;
}

function requestFor({ url, headers, body }: Load): Buffer {
  const { pathname, search, host } = new URL(url);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  const method = body === undefined ? "GET" : "POST";
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`);
}

function open(url: string): Promise<Socket> {
  const { protocol, hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const to = { host: hostname, port: Number(port) };
    const done = () => resolve(socket.setNoDelay(true));
    // The certificate is the bench's own and the measured path is this machine's loopback.
    const socket: Socket =
      protocol === "https:" ? connectTls({ ...to, rejectUnauthorized: false }, done) : connectPlain(to, done);
    socket.once("error", reject);
  });
}

/** One request after the other until `until`; adds each one's milliseconds to `latencies`. */
function repeat(socket: Socket, request: Buffer, until: () => boolean, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader();
    let sent = 0;
    const send = () => {
      sent = performance.now();
      socket.write(request);
    };
    socket.on("data", (chunk: Buffer) => {
      const status = reader.read(chunk);
      if (status === null) return;
      if (status !== 200) return reject(new Error(`the answer was ${status}: ${chunk.toString().slice(-300)}`));
      latencies.push(performance.now() - sent);
      if (until()) resolve();
      else send();
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("the connection was closed")));
    send();
  });
}

async function apply(load: Load, begin: () => void): Promise<LoadResult> {
  const request = requestFor(load);
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.url)));
  try {
    await Promise.all(sockets.map((socket) => repeat(socket, request, () => true, [])));
    for (const socket of sockets) socket.removeAllListeners("data");
    begin();
    const before = process.cpuUsage();
    const started = performance.now();
    const end = started + load.seconds * 1000;
    const latencies: number[] = [];
    await Promise.all(sockets.map((socket) => repeat(socket, request, () => performance.now() > end, latencies)));
    const { user, system } = process.cpuUsage(before);
    const seconds = (performance.now() - started) / 1000;
    return { requests: latencies.length, seconds, latencies, cpu_seconds: (user + system) / 1e6 };
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
