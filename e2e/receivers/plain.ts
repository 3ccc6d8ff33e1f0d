import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Delivery {
  headers: IncomingHttpHeaders & Record<string, string>;
  body: string;
  eventId: string;
  eventType: string;
}

export interface Receiver {
  url: string;
  /** Signing keys by their label in `x-service-hmac-label`. */
  keys: Map<string, string>;
  /** Every request with a valid signature, in order. */
  deliveries: Delivery[];
  /** New events: a repeated one is acknowledged but not handled again. */
  handled: string[];
  forged: number;
  /** Responds in place of the default 204. */
  answer: ((delivery: Delivery, response: ServerResponse) => void) | null;
  close(): void;
}

async function rawBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

function isGenuine(headers: IncomingHttpHeaders, body: Buffer, keys: ReadonlyMap<string, string>): boolean {
  const key = keys.get(String(headers["x-service-hmac-label"]));
  if (key === undefined) return false;
  const expected = Buffer.from(createHmac("sha256", key).update("POST").update(body).digest("hex"));
  const given = Buffer.from(String(headers["x-service-signature"] ?? ""));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A receiver as a customer would write it who knows only the specification. */
export async function openReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    ...{ url: "", keys: new Map<string, string>(), deliveries: [], handled: [], forged: 0, answer: null },
    close: () => void server.close().closeAllConnections(),
  };
  const server = createServer(async (request, response) => {
    const body = await rawBody(request);
    if (request.method !== "POST" || !isGenuine(request.headers, body, receiver.keys)) {
      receiver.forged += 1;
      return void response.writeHead(401).end();
    }
    const { event_id: eventId, event_type: eventType } = JSON.parse(body.toString()).data.meta;
    const headers = request.headers as Delivery["headers"];
    const delivery = { headers, body: body.toString(), eventId, eventType };
    receiver.deliveries.push(delivery);
    if (receiver.answer) return receiver.answer(delivery, response);
    if (!receiver.handled.includes(eventId)) receiver.handled.push(eventId);
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  return receiver;
}
