import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { startSending } from "#lib/developers/webhook-sender/start-sending.ts";
import type { Result } from "#lib/developers/webhook-sender/work.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import type { Job } from "#lib/platform/worker/job.ts";
import { startWorker, type Worker } from "#lib/platform/worker/worker.ts";
import { addOrganization, addSession, type Stage, send, stage, type TestOrganization } from "./stage.ts";

export interface Received {
  headers: IncomingHttpHeaders & Record<string, string>;
  body: string;
  event_id: string;
  event_type: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Called for every request; requests it doesn't respond to get a 200. */
  answer: (request: Received, response: ServerResponse) => void;
  close(): void;
}

/** A local endpoint that records the requests it receives. */
export async function openReceiver(answer: Receiver["answer"] = () => {}): Promise<Receiver> {
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const receiver: Receiver = { url: "", received: [], answer, close };
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

const testPolicy = {
  allowed: ["127.0.0.0/8"],
  own: { host: "muster.example.com", ports: [], listening: [] },
  closedPorts: [],
};

/** The webhook sending job, allowed to call this machine. */
export function testSending(options: { timeScale: number; deadlineMs: number }): Job {
  return { name: "webhooks", start: (context) => startSending(context, { policy: testPolicy, ...options }) };
}

/** A sending worker on the test's own database. */
export function startTestWorker(at: Stage, { timeScale = 1, deadlineMs = 10_000 } = {}): Worker {
  const sending = testSending({ timeScale, deadlineMs });
  return startWorker({ url: databaseUrlFor("app_worker", at.ownerUrl), jobs: [sending] });
}

/** A successful result, or a failure with the given `error`. */
export function resultFor(own: Pick<Result, "organization_id" | "delivery_id" | "fence"> & Partial<Result>): Result {
  const exchange = { key_label: "key-1", request_headers: "{}", response_headers: "{}", response_body: "" };
  const outcome = { succeeded: (own.error ?? null) === null, next_seconds: null, status: null, error: null };
  return { at: Date.now(), duration_ms: 1, ...exchange, ...outcome, ...own };
}

export const fails: Receiver["answer"] = (_, response) => void response.writeHead(500).end("broken");

/** Verifies as a receiver that follows the specification would, and with the public package. */
export function verify({ headers, body }: Received, key: string): void {
  expect(headers["x-service-signature"]).toBe(createHmac("sha256", key).update(`POST${body}`).digest("hex"));
  expect(new Webhook(key).verify(body, headers)).toEqual(JSON.parse(body));
}

/** A database, with a separate organization, owner session and endpoint for each test. */
class Scene {
  at!: Stage;
  organization!: TestOrganization;
  receiver!: Receiver;
  #session = "";
  #worker: Worker | null = null;

  async begin(): Promise<void> {
    this.organization = await addOrganization(this.at.owner, "Own");
    this.#session = await addSession(this.at.owner, this.organization, "owner");
    this.receiver = await openReceiver();
  }

  async end(): Promise<void> {
    await this.#worker?.stop();
    this.#worker = null;
    this.receiver.close();
    // Otherwise the next test's worker would pick up pending deliveries.
    await this.at.owner`delete from webhook_queue where organization_id = ${this.organization.id}`;
  }

  start(options: Parameters<typeof startTestWorker>[1] = {}): void {
    this.#worker = startTestWorker(this.at, options);
  }

  async metrics(): Promise<string> {
    return (await this.#worker?.metrics()) ?? "";
  }

  /** Triggers an event. */
  async triggerEvent(name = "A token"): Promise<void> {
    const body = { name, type: "organization", scopes: ["accounting:read"] };
    expect((await send("POST", "/rest/v2/access-tokens", this.#session, { body })).status).toBe(201);
  }

  /** `data` of a response under /webhooks. */
  async api(method: string, path: string, body?: object) {
    return (await send(method, `/rest/v2/webhooks${path}`, this.#session, { body })).body.data;
  }

  subscription({ id }: { id: string }) {
    return this.api("GET", `/${id}`);
  }

  deliveries({ id }: { id: string }) {
    return this.api("GET", `/${id}/deliveries?limit=100`);
  }
}

export function setScene(): Scene {
  const scene = new Scene();
  beforeAll(async () => {
    scene.at = await stage();
  });
  beforeEach(() => scene.begin());
  afterEach(() => scene.end());
  return scene;
}
