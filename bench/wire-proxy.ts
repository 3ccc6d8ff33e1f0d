import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { framesOf } from "./wire-frames.ts";

/** A prepared statement as executed: its SQL, and its parameters in text format. */
export interface RanStatement {
  text: string;
  parameters: (string | null)[];
}

export interface WireProxy {
  port: number;
  /** Round trips since the last call, and the statements run in them. */
  take(): { trips: number; statements: RanStatement[] };
  close(): void;
}

/**
 * A proxy in front of PostgreSQL that counts round trips. A trip starts when the client sends with no response pending;
 * anything sent in the same flush, or before the response to the last Sync, belongs to the same trip.
 */
export async function openWireProxy(target: { host: string; port: number }): Promise<WireProxy> {
  let trips = 0;
  let statements: RanStatement[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    const texts = new Map<string, string>();
    const [fromClient, fromServer] = [framesOf(true), framesOf(false)];
    let unanswered = 0;
    client.on("data", (data) => {
      if (unanswered === 0) trips += 1;
      for (const { type, body } of fromClient(data)) {
        if (type === "S" || type === "Q") unanswered += 1;
        if (type === "P") rememberText(texts, body);
        if (type === "B") statements.push(ranStatement(texts, body));
      }
      upstream.write(data);
    });
    upstream.on("data", (data) => {
      for (const { type } of fromServer(data)) if (type === "Z") unanswered = Math.max(0, unanswered - 1);
      client.write(data);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket.setNoDelay(true));
      socket.on("error", () => {}).on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const taken = { trips, statements };
      trips = 0;
      statements = [];
      return taken;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function textAt(body: Buffer, start: number): { text: string; end: number } {
  const end = body.indexOf(0, start);
  return { text: body.toString("utf8", start, end), end: end + 1 };
}

// Parse (PostgreSQL protocol 55.7): name, text, types.
function rememberText(texts: Map<string, string>, body: Buffer): void {
  const name = textAt(body, 0);
  texts.set(name.text, textAt(body, name.end).text);
}

// Bind: portal, statement, formats, parameters.
function ranStatement(texts: Map<string, string>, body: Buffer): RanStatement {
  const statement = textAt(body, textAt(body, 0).end);
  let at = statement.end + 2 + body.readInt16BE(statement.end) * 2;
  const count = body.readInt16BE(at);
  at += 2;
  const parameters: (string | null)[] = [];
  for (let index = 0; index < count; index++) {
    const length = body.readInt32BE(at);
    at += 4;
    parameters.push(length < 0 ? null : body.toString("utf8", at, at + length));
    at += Math.max(0, length);
  }
  return { text: texts.get(statement.text) ?? "", parameters };
}
