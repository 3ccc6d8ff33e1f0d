import { createHmac, timingSafeEqual } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";

/** Messages to the receiver: the signing key (it replies with its port), or a file to write what it accepted to. */
export type ToReceiver = { key: string } | { write: string };

interface Meta {
  event_id: string;
  tracking_id: string;
}

/** Accepted deliveries by path and the event's tracking ID. */
const accepted = new Map<string, number>();
let forged = 0;
let key = "";

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

function isGenuine(request: IncomingMessage, body: Buffer): boolean {
  const given = Buffer.from(String(request.headers["x-service-signature"] ?? ""));
  const expected = Buffer.from(createHmac("sha256", key).update("POST").update(body).digest("hex"));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Acts like a customer's receiver: verify, record, respond. One path, /unsteady, sometimes returns 503. */
const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  if (!isGenuine(request, body)) {
    forged += 1;
    response.writeHead(401).end();
    return;
  }
  if (request.url === "/unsteady" && Math.random() < 0.02) {
    response.writeHead(503).end();
    return;
  }
  const { meta } = (JSON.parse(body.toString()) as { data: { meta: Meta } }).data;
  const name = `${request.url} ${meta.tracking_id}`;
  accepted.set(name, (accepted.get(name) ?? 0) + 1);
  response.writeHead(204).end();
});
server.keepAliveTimeout = 60_000;

process.on("message", (message: ToReceiver) => {
  if ("key" in message) {
    key = message.key;
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      process.send?.({ port: typeof address === "object" ? address?.port : 0 });
    });
    return;
  }
  writeFileSync(message.write, [...accepted].map(([name, times]) => `${name} ${times}\n`).join(""));
  process.send?.({ forged });
});
process.once("disconnect", () => process.exit(0));
