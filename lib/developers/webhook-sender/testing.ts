import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import type { Job } from "#lib/platform/worker/job.ts";
import { startWorker, type Worker } from "#lib/platform/worker/worker.ts";
import { addOrganization, addSession, type Stage, send, stage, type TestOrganization } from "#lib/testing.ts";
import { startSending } from "./start-sending.ts";
import type { Result } from "./work.ts";

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

/** The sending of webhooks to this machine. */
export function testSending(options: { timeScale: number; deadlineMs: number }): Job {
  return { name: "webhooks", start: (context) => startSending(context, { policy: testPolicy, ...options }) };
}

/** A worker that sends, on the test's own database. */
export function startTestWorker(at: Stage, { timeScale = 1, deadlineMs = 10_000 } = {}): Worker {
  const sending = testSending({ timeScale, deadlineMs });
  return startWorker({ url: databaseUrlFor("app_worker", at.ownerUrl), jobs: [sending] });
}

/** A success, or the failure named by `error`. */
export function resultFor(own: Pick<Result, "organization_id" | "delivery_id" | "fence"> & Partial<Result>): Result {
  const exchange = { key_label: "key-1", request_headers: "{}", response_headers: "{}", response_body: "" };
  const outcome = { succeeded: (own.error ?? null) === null, next_seconds: null, status: null, error: null };
  return { at: Date.now(), duration_ms: 1, ...exchange, ...outcome, ...own };
}

export const fails: Receiver["answer"] = (_, response) => void response.writeHead(500).end("broken");

export function until(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}

/** As a receiver would that knows only the specification, and as the public package does. */
export function verify({ headers, body }: Received, key: string): void {
  expect(headers["x-service-signature"]).toBe(createHmac("sha256", key).update(`POST${body}`).digest("hex"));
  expect(new Webhook(key).verify(body, headers)).toEqual(JSON.parse(body));
}

/** A database with, for each test, an organization, its owner's session and an endpoint of its own. */
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
    // What is still waiting would be taken up by the worker of the next test.
    await this.at.owner`delete from webhook_queue where organization_id = ${this.organization.id}`;
  }

  start(options: Parameters<typeof startTestWorker>[1] = {}): void {
    this.#worker = startTestWorker(this.at, options);
  }

  async metrics(): Promise<string> {
    return (await this.#worker?.metrics()) ?? "";
  }

  /** Something that is an event. */
  async happen(name = "A token"): Promise<void> {
    const body = { name, type: "organization", scopes: ["accounting:read"] };
    expect((await send("POST", "/rest/v2/access-tokens", this.#session, { body })).status).toBe(201);
  }

  /** `data` of an answer below /webhooks. */
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
