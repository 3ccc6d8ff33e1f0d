import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { type Answer, type Order, removeControl, writeControl } from "./control-file.ts";
import { loopback } from "./listen.ts";
import type { ReleasePrograms } from "./release-programs.ts";

/** What whoever connects may say and take before the order is there, and how many may at the same time. */
const limits = { bytes: 64 * 2 ** 10, ms: 5_000, connections: 16 };

/** Upgrades to a release, and returns what to say at the end. The signal aborts it while that is possible. */
export type Upgrade = (
  release: ReleasePrograms,
  course: { say: (line: string) => void; signal: AbortSignal },
) => Promise<string>;

/**
 * Takes orders from programs on this machine that can read DATA_DIR. Returns what ends it, after an order in progress. An
 * order is aborted when its program goes away, or by `stopping`.
 */
export async function openControl(
  dataDir: string,
  upgrade: Upgrade,
  stopping: AbortSignal,
): Promise<() => Promise<void>> {
  const key = randomBytes(32).toString("hex");
  const clients = new Set<Socket>();
  let inProgress: Promise<void> | null = null;

  const obey = async (order: Order, tell: (answer: Answer) => void, signal: AbortSignal) => {
    if (!isSame(order.key, key)) return tell({ failed: "That isn't the key of this Muster." });
    if (inProgress) return tell({ failed: "Another upgrade is in progress." });
    const running = upgrade(order.upgrade, { say: (line) => tell({ line }), signal }).then(
      (done) => tell({ done }),
      (error) => tell({ failed: error instanceof Error ? error.message : String(error) }),
    );
    inProgress = running;
    await running;
    inProgress = null;
  };

  const server = createServer((socket) => {
    clients.add(socket);
    const gone = new AbortController();
    socket.once("close", () => {
      clients.delete(socket);
      gone.abort(new Error("The command was interrupted."));
    });
    socket.on("error", () => undefined);
    const tell = (answer: Answer) => {
      if (!socket.writable) return;
      const text = `${JSON.stringify(answer)}\n`;
      if ("line" in answer) socket.write(text);
      else socket.end(text);
    };
    hearOrder(socket, (order) => {
      obey(order, tell, AbortSignal.any([gone.signal, stopping])).catch(() => socket.destroy());
    });
  });
  server.maxConnections = limits.connections;
  await once(server.listen(0, loopback), "listening");
  writeControl(dataDir, { port: (server.address() as AddressInfo).port, key });
  return async () => {
    removeControl(dataDir);
    server.close();
    await inProgress;
    for (const client of clients) client.destroySoon();
  };
}

/** Hears the first line of a connection, which ends if that isn't an order or doesn't come. */
function hearOrder(socket: Socket, hear: (order: Order) => void): void {
  const timer = setTimeout(() => socket.destroy(), limits.ms);
  socket.once("close", () => clearTimeout(timer));
  let text = "";
  const listen = (piece: string) => {
    text += piece;
    const end = text.indexOf("\n");
    if (end === -1 && text.length < limits.bytes) return;
    clearTimeout(timer);
    // Whatever comes later is read, so that its end is noticed.
    socket.off("data", listen).resume();
    const order = end === -1 ? null : parse(text.slice(0, end));
    if (order === null) socket.destroy();
    else hear(order);
  };
  socket.setEncoding("utf8").on("data", listen);
}

function isSame(given: unknown, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return typeof given === "string" && timingSafeEqual(digest(given), digest(key));
}

function parse(line: string): Order | null {
  try {
    const order: unknown = JSON.parse(line);
    return typeof order === "object" ? (order as Order | null) : null;
  } catch {
    return null;
  }
}
