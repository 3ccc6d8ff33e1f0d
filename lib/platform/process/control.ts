import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { type Answer, type Order, removeControl, writeControl } from "./control-file.ts";
import { loopback } from "./listen.ts";
import type { ReleasePrograms } from "./release-programs.ts";

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
      const text = `${JSON.stringify(answer)}\n`;
      if ("line" in answer) socket.write(text);
      else socket.end(text);
    };
    createInterface({ input: socket }).once("line", (line) => {
      const order = parse(line);
      if (order === null) socket.destroy();
      else void obey(order, tell, AbortSignal.any([gone.signal, stopping]));
    });
  });
  await once(server.listen(0, loopback), "listening");
  writeControl(dataDir, { port: (server.address() as AddressInfo).port, key });
  return async () => {
    removeControl(dataDir);
    server.close();
    await inProgress;
    for (const client of clients) client.destroySoon();
  };
}

function isSame(given: unknown, key: string): boolean {
  return (
    typeof given === "string" && given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key))
  );
}

function parse(line: string): Order | null {
  try {
    const order: unknown = JSON.parse(line);
    return typeof order === "object" ? (order as Order | null) : null;
  } catch {
    return null;
  }
}
