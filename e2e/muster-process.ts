import { type ChildProcess, spawn } from "node:child_process";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { connect as connectTls, createSecureContext } from "node:tls";
import { freePort } from "#lib/testing/free-port.ts";

const root = join(import.meta.dirname, "..");

export interface Running {
  process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves once the output matches; throws if the process exits first. */
  prints(pattern: RegExp): Promise<void>;
  exit: Promise<number | null>;
}

/** Node settings that speed up startup in every process. */
const quickly = {
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/muster-e2e"),
  NODE_OPTIONS: `--import=${new URL("./quick-start.ts", import.meta.url).href}`,
};

/** Runs one of our programs in its own process group, as a shell does, with only these settings and Node flags. */
export function run(program: string, settings: Record<string, string>, flags: readonly string[] = []): Running {
  const child = spawn(process.execPath, [...flags, program], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...quickly, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let text = "";
  let ended = false;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      tell();
    });
  }
  const exit = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      ended = true;
      tell();
      resolve(code);
    });
  });
  return {
    process: child,
    output: () => text,
    exit,
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(text)) resolve();
          else if (ended) reject(new Error(`ended without printing ${pattern}:\n${text}`));
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
  };
}

/** Sends a signal to the whole group, as a terminal does. */
export function signalGroup({ process: child }: Running, name: NodeJS.Signals): void {
  process.kill(-(child.pid as number), name);
}

export function groupLives({ process: child }: Running): boolean {
  try {
    process.kill(-(child.pid as number), 0);
    return true;
  } catch {
    return false;
  }
}

/** Two ports that are free. */
export async function freePorts(): Promise<{ https: number; http: number }> {
  return { https: await freePort(), http: await freePort() };
}

export interface RawAnswer {
  status: number;
  /** Lowercase names. */
  headers: Record<string, string>;
  body: string;
  /** Whether the server closed the connection. */
  closed: boolean;
  /** The raw response. */
  text: string;
}

/** Writes bytes to a plain socket and reads until the server closes it or, if it stays open, a full response is in. */
export function rawRequest(port: number, bytes: string): Promise<RawAnswer> {
  return exchange(connect(port, "127.0.0.1"), bytes);
}

/** Made once: a new one is a third of what a connection costs. */
const secureContext = createSecureContext();

/** The same over TLS, accepting any certificate. */
export function rawTlsRequest(port: number, bytes: string): Promise<RawAnswer> {
  const trust = { secureContext, servername: "localhost", rejectUnauthorized: false };
  return exchange(connectTls({ port, host: "127.0.0.1", ...trust }), bytes);
}

function answerIn(text: string, closed: boolean): RawAnswer {
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(" ")[1]), headers, body, closed, text };
}

/** Whether a connection that stays open has nothing more to send: the response is as long as it says. */
function isWhole(text: string, isHead: boolean): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const { status, headers } = answerIn(text, false);
  // Then its end is awaited, which some tests are about.
  if (headers.connection === "close") return false;
  if (isHead || status === 204 || status === 304) return true;
  if (headers["transfer-encoding"] === "chunked") return text.endsWith("0\r\n\r\n");
  return text.length - end - 4 >= Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
}

function exchange(socket: Socket, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = "";
    const finish = (closed: boolean) => {
      socket.destroy();
      resolve(answerIn(Buffer.from(text, "latin1").toString(), closed));
    };
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      text += chunk;
      if (isWhole(text, bytes.startsWith("HEAD "))) finish(false);
    });
    socket.on("end", () => finish(true));
    socket.on("error", (error) => (text === "" ? reject(error) : finish(true)));
    socket.write(bytes, "latin1");
  });
}
