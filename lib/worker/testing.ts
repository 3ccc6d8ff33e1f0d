import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stage } from "#lib/api/testing.ts";
import { databaseUrlFor } from "#lib/secrets.ts";
import { startWorker, type Worker } from "./worker.ts";

export interface Received {
  headers: IncomingHttpHeaders & Record<string, string>;
  body: string;
  event_id: string;
  event_type: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Called for every request; what it does not answer is answered 200. */
  answer: (request: Received, response: ServerResponse) => void;
  close(): void;
}

/** An endpoint on this machine that keeps what it gets. */
export async function openReceiver(answer: Receiver["answer"] = () => {}): Promise<Receiver> {
  const receiver: Receiver = { url: "", received: [], answer, close: () => server.close() };
  const server = createServer(async (request, response) => {
    let body = "";
    request.setEncoding("utf8");
    for await (const chunk of request) body += chunk;
    const { event_id, event_type } = JSON.parse(body).data.meta;
    const one = { headers: request.headers as Received["headers"], body, event_id, event_type };
    receiver.received.push(one);
    receiver.answer(one, response);
    if (receiver.answer.length < 2) response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

const testPolicy = { allowed: ["127.0.0.0/8"], own: { host: "muster.example.com", ports: [] }, closedPorts: [] };

/** A worker on the test's own database. */
export function startTestWorker(at: Stage, { timeScale = 1, deadlineMs = 1000 } = {}): Worker {
  return startWorker({ url: databaseUrlFor("app_worker", at.ownerUrl), policy: testPolicy, timeScale, deadlineMs });
}
