import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { Agent } from "undici";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "#lib/platform/env.ts";
import { addSession, send, stage } from "#lib/testing/stage.ts";
import { ForbiddenTargetError, guardedConnector, type Resolve } from "./connector.ts";
import { selfTest } from "./own-address.ts";
import { itself, refusalOfUrl, type TargetPolicy } from "./target.ts";

vi.stubEnv("WEBHOOK_ALLOW_CIDRS", "0.0.0.0/0,::/0");
vi.stubEnv("PUBLIC_URL", "https://muster.example.com");

let requests = 0;

const server = createServer((_, response) => {
  requests += 1;
  response.end("inside");
});
await new Promise<void>((listening) => server.listen(0, "::", listening));
const port = (server.address() as AddressInfo).port;
const own = { host: "muster.example.com", ports: ["443"], listening: [String(port)] };
const policy: TargetPolicy = { allowed: ["0.0.0.0/0", "::/0"], own, closedPorts: [] };
const at = await stage();
const session = await addSession(at.owner, at.first, "owner");

beforeEach(() => {
  requests = 0;
});

afterAll(() => server.close());

const shown = (address: string) => (address.includes(":") ? `[${address}]` : address);
const machines = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => shown(address)));
const here = [
  ...[
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "0x7f.1",
    "2130706433",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:0.0.0.0]",
  ],
  ...machines.filter((host) => host !== "127.0.0.1" && host !== "[::1]"),
];
const bare = (host: string) => host.replace(/^\[|\]$/g, "");

async function dial(url: string, resolve: Resolve, under: TargetPolicy): Promise<unknown> {
  const connect = guardedConnector(under, resolve, { address: 300, whole: 600 });
  const agent = new Agent({ connect, allowH2: false });
  try {
    return await (await agent.request({ origin: url, path: "/", method: "POST" })).body.text();
  } catch (error) {
    return error;
  } finally {
    await agent.destroy();
  }
}

const never: Resolve = async () => {
  throw new Error("nothing is to be looked up here");
};

describe("protection of the service's own address in any spelling", () => {
  test.each(here)("refuses %s both when set and when dialed, even though its network is allowed", async (host) => {
    for (const scheme of ["http", "https"]) expect(refusalOfUrl(`${scheme}://${host}:${port}/`, policy)).toBe(itself);
    expect(await dial(`http://${host}:${port}`, never, policy)).toBeInstanceOf(ForbiddenTargetError);
    const leads: Resolve = async () => [bare(new URL(`http://${host}`).hostname)];
    expect(await dial(`http://alias.example.com:${port}`, leads, policy)).toBeInstanceOf(ForbiddenTargetError);
    expect(requests).toBe(0);
  });

  test("allows another port on the same address", async () => {
    const elsewhere = { ...policy, own: { ...policy.own, listening: ["3443"] } };
    expect(refusalOfUrl(`http://127.0.0.1:${port}/`, elsewhere)).toBeNull();
    for (const host of ["127.0.0.1", "[::1]", "alias.example.com"])
      expect(await dial(`http://${host}:${port}`, async () => ["127.0.0.1"], elsewhere)).toBe("inside");
  });

  test("includes the PUBLIC_URL machine when the web process runs elsewhere", async () => {
    const names: Record<string, string[]> = { "muster.example.com": ["198.51.100.7", "2001:db8::7"] };
    const asked: string[] = [];
    const isItself = selfTest(policy.own, async (name) => {
      asked.push(name);
      return names[name] ?? [];
    });
    for (const address of ["198.51.100.7", "::ffff:198.51.100.7", "2001:db8:0::7"])
      expect([address, await isItself(["198.51.100.9", address], String(port))]).toEqual([address, true]);
    expect(await isItself(["198.51.100.9"], String(port))).toBe(false);
    expect(await isItself(["198.51.100.7"], "443")).toBe(false);
    expect(asked).toEqual(["muster.example.com"]);
  });

  test("blocks nothing else when PUBLIC_URL can't be resolved", async () => {
    expect(await selfTest(policy.own, never)(["198.51.100.7"], String(port))).toBe(false);
  });
});

describe("creating a webhook", () => {
  const create = async (url: string) => send("POST", "/rest/v2/webhooks", session, { body: { url } });

  test("rejects the service's own ports under any hostname or address that leads there", async () => {
    const { https_port, http_port } = settings();
    for (const url of [
      ...[
        `https://127.0.0.1:${https_port}/`,
        `http://0.0.0.0:${http_port}/rest/v2`,
        `https://[::ffff:7f00:1]:${https_port}/`,
      ],
      ...[
        `https://localhost:${https_port}/hook`,
        `http://LOCALHOST:${http_port}/hook`,
        ...machines.map((host) => `http://${host}:${http_port}/`),
      ],
    ]) {
      const { status, body } = await create(url);
      expect([url, status, body.errors]).toEqual([
        url,
        400,
        [{ reason: "url_not_allowed", path: "/url", message: itself }],
      ]);
    }
  });

  test("accepts another port of this machine if the operator allows it, and a name that doesn't resolve yet", async () => {
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      `https://${"x".repeat(64)}.example.com:${settings().https_port}/`,
    ])
      expect([url, (await create(url)).status]).toEqual([url, 201]);
  });
});
