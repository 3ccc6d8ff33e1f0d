import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, expect, test, vi } from "vitest";
import { parseSettings } from "#lib/platform/env.ts";
import { router } from "#lib/registry/router.ts";
import { makeGate } from "./gate.ts";
import { makeHealth } from "./health.ts";
import { makeNativeLane } from "./native-lane.ts";

vi.hoisted(() => vi.stubEnv("RATE_LIMIT", "on"));

let pages: (string | undefined)[] = [];

const native = makeNativeLane(router);
const health = makeHealth(async () => ({ is_current: true, workers: 1 }));
const gate = makeGate(parseSettings({ TRUSTED_PROXIES: "127.0.0.0/8" }), {
  native,
  health,
  pages: (incoming, outgoing) => {
    pages.push(incoming.url);
    outgoing.end("page");
  },
});
const server = createServer({ requireHostHeader: false }, gate);
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const port = (server.address() as AddressInfo).port;

afterAll(() => server.close());

/** Pipelines requests on one connection and returns the statuses of the responses. */
async function statuses(targets: readonly string[], headers = "Host: localhost\r\n"): Promise<number[]> {
  pages = [];
  const bytes = targets.map((target, at) => {
    const connection = at === targets.length - 1 ? "close" : "keep-alive";
    return `GET ${target} HTTP/1.1\r\n${headers}X-Forwarded-Proto: https\r\nConnection: ${connection}\r\n\r\n`;
  });
  let text = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes.join("")));
  for await (const chunk of socket) text += chunk;
  return [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
}

test("downloads are counted by client IP, however a link is spelled", async () => {
  const spelled = [
    "/x/../downloads/a",
    "/./downloads/b",
    "/%2e/downloads/c",
    "/_next/..\\downloads/d",
    "/%64ownloads/e",
  ];
  // 20 a second are allowed, and these are sent all at once.
  const answers = await statuses(Array.from({ length: 400 }, (_, at) => spelled[at % spelled.length] as string));
  expect(answers).toHaveLength(400);
  expect([...new Set(answers)].sort()).toEqual([404, 429]);
  expect(pages).toEqual([]);
});

test("both lanes get the normalized path, and a page keeps its query", async () => {
  expect(await statuses(["/x/../sign-in?next=%2e%2e", "/a/%2E/b\\c", "//evil.example/%2e%2e/x"])).toEqual([
    200, 200, 200,
  ]);
  expect(pages).toEqual(["/sign-in?next=%2e%2e", "/a/b/c", "//x"]);
  expect(await statuses(["/x/../rest/v2/openapi.json", "/%72est/openapi.json"])).toEqual([200, 200]);
  expect(await statuses(["//rest/v2/openapi.json", "/REST/v2/openapi.json", "/x/..%2frest/openapi.json"])).toEqual([
    404, 404, 404,
  ]);
  expect(pages).toEqual([]);
});

test("load balancers are answered over plain HTTP and for any host, and no lane sees them", async () => {
  expect(await statuses(["/healthz", "/readyz", "/readyz?x=1"], "Host: 10.0.0.7\r\n")).toEqual([200, 200, 200]);
  const plain = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([plain.status, await plain.json()]).toEqual([200, { status: "ready", database: "ok", worker: "connected" }]);
  expect(pages).toEqual([]);
});

test.each([
  ["two hosts", "Host: a\r\nHost: a\r\n"],
  ["no host", ""],
  ["an empty host", "Host: \r\n"],
  ["a host with a path", "Host: a/b\r\n"],
  ["a host with a user", "Host: a@b\r\n"],
])("%s are rejected before any lane", async (_, headers) => {
  for (const target of ["/rest/v2/openapi.json", "/sign-in"]) expect(await statuses([target], headers)).toEqual([400]);
  expect(pages).toEqual([]);
});
