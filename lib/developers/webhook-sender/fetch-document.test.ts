import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeRouter } from "#lib/platform/api/router.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { openConsent } from "#lib/platform/oauth/consent.ts";
import { oauthProtocols } from "#lib/platform/oauth/protocols.ts";
import { areas } from "#lib/registry/areas.ts";
import { operations } from "#lib/registry/operations.ts";
import { reasons } from "#lib/registry/reasons.ts";
import { ask, authorizeUrl, callback, decide, formOf, newVerifier, origin, token } from "#lib/testing/oauth-flow.ts";
import { addSession, stage } from "#lib/testing/stage.ts";
import { documentFetcher } from "./fetch-document.ts";
import type { TargetPolicy } from "./target.ts";

const own = { host: "muster.example.com", ports: ["443"], listening: ["3443"] };
const closed: TargetPolicy = { allowed: [], own, closedPorts: [] };
const open: TargetPolicy = { ...closed, allowed: ["127.0.0.0/8"] };
const here = async () => ["127.0.0.1"];

let connections = 0;
let asked: string[] = [];
let respond: (path: string) => { status?: number; headers?: Record<string, string>; body: string } | null;

const at = await stage();
const session = await addSession(at.owner, at.first, "owner");
const altNames = [{ type: 2 as const, value: "app.example" }];
const pair = await generate([{ name: "commonName", value: "app.example" }], {
  extensions: [
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames },
  ],
});
setDefaultCACertificates([...getCACertificates("default"), pair.cert]);
const server = createServer({ key: pair.private, cert: pair.cert }, ({ url = "" }, response) => {
  asked.push(url);
  const answer = respond(url);
  if (answer === null) return;
  const headers = { "content-type": "application/json", ...answer.headers };
  response.writeHead(answer.status ?? 200, headers).end(answer.body);
});
server.on("connection", () => {
  connections += 1;
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const base = `https://app.example:${(server.address() as AddressInfo).port}`;

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = [];
});

const valid = (client_id: string, changes: object = {}) => ({
  ...{ client_id, client_name: "Published app", redirect_uris: [callback] },
  ...changes,
});

let count = 0;
const newId = () => `${base}/client-${count++}.json`;

function publish(id: string, changes: object = {}, headers: Record<string, string> = {}): string {
  respond = () => ({ body: JSON.stringify(valid(id, changes)), headers });
  return id;
}

/** `GET /authorize` on a server that fetches documents under this policy. */
async function authorize(client_id: string, policy = open, changes: Record<string, string> = {}) {
  const router = makeRouter({ operations, reasons, areas }, oauthProtocols(documentFetcher({ policy, resolve: here })));
  const url = authorizeUrl(client_id, newVerifier().challenge, changes);
  const answer = await router.handle(toIncomingRequest(new Request(url), "192.0.2.1"));
  const location = answer.headers.get("location");
  return { status: answer.status, location, text: await answer.text() };
}

describe("an app whose client ID is the URL of its metadata document", () => {
  test("connects without registering, and the consent page names the publishing host", async () => {
    const id = publish(newId());
    const { verifier, challenge } = newVerifier();
    const { location } = await authorize(id, open, { code_challenge: challenge });
    const request = new URL(location ?? "").searchParams.get("request") ?? "";
    const consent = await openConsent(request, tokenDigest(session));
    expect(consent).toMatchObject({ client_name: "Published app", publisher: new URL(base).host });
    const answer = await decide(session, { ...(await formOf(request, session)), decision: "allow" });
    const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const fields = { grant_type: "authorization_code", client_id: id, redirect_uri: callback };
    const redeemed = await token({ ...fields, code, code_verifier: verifier });
    expect([redeemed.status, redeemed.body.scope]).toEqual([200, "accounting:read people:read"]);
  });

  test("is fetched again only once its document is stale, and the new content applies", async () => {
    const id = publish(newId(), {}, { "cache-control": "max-age=600" });
    await authorize(id);
    expect((await authorize(id)).status).toBe(303);
    expect(asked).toHaveLength(1);
    const [row] = await at.owner`select extract(epoch from fresh_until - now())::int as seconds from oauth_clients
      where client_id = ${id}`;
    expect(row?.seconds).toBeGreaterThan(590);
    expect(row?.seconds).toBeLessThanOrEqual(600);
    await at.owner`update oauth_clients set fresh_until = now() where client_id = ${id}`;
    publish(id, { redirect_uris: ["https://app.example/other"] });
    expect((await authorize(id)).status).toBe(400);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ["longer than a day", "max-age=99999999", 86_400],
    ["not at all", "no-store", 60],
    ["for an unspecified time", "", 3600],
  ])("is cached within bounds when the document may be cached %s", async (_, control, seconds) => {
    const id = publish(newId(), {}, { "cache-control": control });
    await authorize(id);
    const [row] = await at.owner`select extract(epoch from fresh_until - now())::int as left from oauth_clients
      where client_id = ${id}`;
    expect(Math.abs(row?.left - seconds)).toBeLessThan(10);
  });

  test.each<[string, (id: string) => ReturnType<typeof respond>, RegExp]>([
    ["has another client_id", (id) => ({ body: JSON.stringify(valid(`${id}x`)) }), /client_id is another URL/],
    ["has no name", (id) => ({ body: JSON.stringify({ ...valid(id), client_name: undefined }) }), /client_name/],
    [
      "has an invisible name",
      (id) => ({ body: JSON.stringify({ ...valid(id), client_name: "\u2800" }) }),
      /client_name/,
    ],
    [
      "uses a common word as a scheme",
      (id) => ({ body: JSON.stringify({ ...valid(id), redirect_uris: ["myapp:x"] }) }),
      /scheme/,
    ],
    ["has a secret", (id) => ({ body: JSON.stringify(valid(id, { client_secret: "x" })) }), /client_secret/],
    [
      "asks for authentication with a secret",
      (id) => ({ body: JSON.stringify(valid(id, { token_endpoint_auth_method: "client_secret_post" })) }),
      /token_endpoint_auth_method/,
    ],
    [
      "has a javascript redirect URI",
      (id) => ({ body: JSON.stringify(valid(id, { redirect_uris: [callback, "javascript:alert(1)"] })) }),
      /redirect URI/,
    ],
    ["isn't valid JSON", () => ({ body: "{" }), /can&#39;t be used/],
    [
      "is served as HTML",
      (id) => ({ body: JSON.stringify(valid(id)), headers: { "content-type": "text/html" } }),
      /JSON/,
    ],
    ["is missing", () => ({ status: 404, body: "{}" }), /404/],
    ["is redirected", (id) => ({ status: 302, body: JSON.stringify(valid(id)), headers: { location: "/x" } }), /302/],
    ["is 1 MB long", (id) => ({ body: JSON.stringify(valid(id)).padEnd(1024 * 1024) }), /too large/],
    ["never arrives", () => null, /in time/],
  ])(
    "is rejected with an error page when its document %s",
    async (_, answer, words) => {
      const id = newId();
      respond = () => answer(id);
      const { status, location, text } = await authorize(id);
      expect([status, location]).toEqual([400, null]);
      expect(text).toMatch(words);
      expect(asked).toHaveLength(1);
      const [row] = await at.owner`select count(*)::int as n from oauth_clients where client_id = ${id}`;
      expect(row?.n).toBe(0);
    },
    15_000,
  );

  test("is refused a redirect URI missing from its document", async () => {
    const id = publish(newId());
    const { status, location } = await authorize(id, open, { redirect_uri: "https://evil.example/callback" });
    expect([status, location]).toEqual([400, null]);
  });

  test("is never fetched from an internal address, whether by name, by literal or in networks webhooks may call", async () => {
    publish(newId());
    connections = 0;
    const ids = [`${base}/a.json`, base.replace("app.example", "127.0.0.1").concat("/a.json"), `${origin}/mcp`];
    for (const id of ids) expect(await authorize(id, closed)).toMatchObject({ status: 400, location: null });
    expect((await ask(authorizeUrl(`${base}/a.json`, newVerifier().challenge))).status).toBe(400);
    expect(connections).toBe(0);
  });

  test.each([
    "http://app.example/client.json",
    "https://app.example",
    "https://app.example/",
    "https://user@app.example/client.json",
    "https://app.example/client.json#x",
    "https://app.example/a/../client.json",
    "https://APP.example/client.json",
    `https://app.example/${"x".repeat(1000)}`,
  ])("can't be a URL such as %s, which is never fetched", async (id) => {
    publish(newId());
    connections = 0;
    expect(await authorize(id)).toMatchObject({ status: 400, location: null });
    expect(connections).toBe(0);
  });
});
