import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test, vi } from "vitest";

// Settings are read once, so stub them before loading any of our code.
vi.hoisted(() => vi.stubEnv("RATE_LIMIT", "on"));

import { admitReader, isPublicPage } from "./public-pages.ts";
import { receive } from "./trusted-proxy.ts";

const server = createServer((incoming, outgoing) => {
  receive(incoming, () => false);
  if (isPublicPage(incoming)) void admitReader(incoming, outgoing, () => outgoing.end("a page"));
  else outgoing.end("another page");
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } });

test("a network that reads too many public pages is told when to try again, and other pages stay", async () => {
  const paths = ["/jobs", "/jobs/of/nordwind", "/jobs/5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f", "/jobs?page=2"];
  const answers: Response[] = [];
  for (let turn = 0; turn < 130; turn += 1) answers.push(await read(paths[turn % paths.length] as string));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const last = answers.at(-1) as Response;
  expect([last.status, Number(last.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await last.json()).errors).toMatchObject([{ reason: "rate_limited" }]);
  expect((await read("/jobsearch")).status).toBe(200);
  expect((await read("/recruiting/jobs")).status).toBe(200);
});
