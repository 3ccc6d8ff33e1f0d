import { describe, expect, test } from "vitest";
import { roles } from "#lib/platform/auth/roles.ts";
import { decrypt } from "#lib/platform/encryption.ts";
import { addOrganization, addSession, addToken, send, stage } from "#lib/testing/stage.ts";
import { addRetiringKey, addWebhook } from "#lib/testing/webhooks.ts";

const at = await stage();
const organization = await addOrganization(at.owner, "Own");
const session = await addSession(at.owner, organization, "owner");

const ask = (method: string, path = "", body?: object, text = session) =>
  send(method, `/rest/v2/webhooks${path}`, text, { body });

let made = 0;
const newUrl = () => {
  made += 1;
  return `https://endpoint-${made}.example.com/hook`;
};

describe("subscribing", () => {
  test("returns the whole record, with the full key here and nowhere else", async () => {
    const url = newUrl();
    const { status, body } = await ask("POST", "", { name: "Ledger", url, events: ["access-token.created"] });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: "Ledger",
      description: null,
      status: "enabled",
      url,
      api_version: "v2",
      events: ["access-token.created"],
      hidden: false,
      internal: false,
      consecutive_failures: 0,
      signing_keys: [{ label: "key-1", state: "active", not_after: null }],
    });
    expect(body.data.signing_key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { text } = await ask("GET", `/${body.data.id}`);
    expect(text).not.toContain(body.data.signing_key);
    expect(JSON.parse(text).data.signing_key).toBeNull();
    expect(JSON.parse(text).data.signing_keys[0].hint).toBe(body.data.signing_key.slice(-4));
    const rows = await at.owner`
      select k::text as row from webhook_keys k union all select s::text from webhook_subscriptions s union all select a::text from audit_log a`;
    for (const { row } of rows) expect(row).not.toContain(body.data.signing_key.slice(10, 40));
  });

  test("accepts a caller's key, a data wrapper, enabled instead of status, and no events as all of them", async () => {
    const signing_key = "0123456789abcdef0123456789abcdef";
    const { status, body } = await ask("POST", "", { data: { url: newUrl(), enabled: false, signing_key } });
    expect([status, body.data.status, body.data.events, body.data.signing_key]).toEqual([
      201,
      "disabled",
      ["*"],
      signing_key,
    ]);
  });

  test.each([
    [{ url: "http://example.com" }, "/url", /https/],
    [{ url: "https://127.0.0.1/" }, "/url", /isn't on the public internet/],
    [{ url: "https://user:pass@example.com/" }, "/url", /user name or password/],
    [{ url: "https://localhost/" }, "/url", /Muster itself/],
    [{ url: "https://metadata.google.internal/" }, "/url", /public address/],
    [{ url: "nowhere" }, "/url", /full URL/],
    [{}, "/url", /^url is required$/],
    [{ url: "https://example.com/", events: [] }, "/events", /at least one/],
    [{ url: "https://example.com/", events: ["odd.event"] }, "/events", /odd\.event/],
    [{ url: "https://example.com/", signing_key: "short" }, "/signing_key", /32 characters/],
    [{ url: "https://example.com/", headers: { "X-Service-Signature": "mine" } }, "/headers", /can't be set/],
    [{ url: "https://example.com/", headers: { "X-Line": "a\r\nb: c" } }, "/headers", /printable/],
    [{ url: "https://example.com/", headers: { "X-Team": "a", "x-team": "b" } }, "/headers", /once/],
    [{ url: "https://example.com/", headers: { "Transfer-Encoding": "chunked" } }, "/headers", /can't be set/],
    [{ url: "https://example.com/", signing_key: `whsec_${"a".repeat(33)}` }, "/signing_key", /base64/],
    [{ url: "https://example.com/", api_version: "v3" }, "/api_version", /v1, v2/],
    [{ url: "https://example.com/", max_in_flight: 0 }, "/max_in_flight", /from 1/],
  ])("rejects %j with a 400 that gives the reason at %s", async (body, path, message) => {
    const answer = await ask("POST", "", body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({ path, message: expect.stringMatching(message) });
  });

  test("accepts unknown event names only on request", async () => {
    const { body } = await ask("POST", "", { url: newUrl(), events: ["contract.created"], strict: false });
    expect(body.data.events).toEqual(["contract.created"]);
  });

  test("allows one subscription per URL", async () => {
    const url = newUrl();
    expect((await ask("POST", "", { url })).status).toBe(201);
    for (const other of [
      url,
      url.toUpperCase().replace("/HOOK", "/hook"),
      `${url}#part`,
      url.replace(".com", ".com:443"),
    ])
      expect((await ask("POST", "", { url: other })).status).toBe(409);
    expect(
      (await send("POST", "/rest/v2/webhooks", await addToken(at.owner, at.second), { body: { url } })).status,
    ).toBe(201);
  });
});

describe("changing", () => {
  test("changes only the given fields; the URL can't be changed", async () => {
    const { body: before } = await ask("POST", "", { name: "A", url: newUrl(), headers: { "x-team": "one" } });
    const { body } = await ask("PATCH", `/${before.data.id}`, {
      description: "Two",
      headers: {},
      url: before.data.url,
    });
    expect(body.data).toMatchObject({ name: "A", description: "Two", headers: {}, url: before.data.url });
    expect(before.data.headers).toEqual({ "x-team": null });
    expect((await ask("PATCH", `/${before.data.id}`, { url: newUrl() })).status).toBe(400);
    expect((await ask("PATCH", `/${before.data.id}`, { enabled: true, resume: "since" })).status).toBe(400);
  });

  test("keeps the values of headers sent back as read, adds new ones and removes omitted ones", async () => {
    const headers = { "x-team": "one", "x-shift": "night" };
    const { id } = (await ask("POST", "", { url: newUrl(), headers })).body.data;
    const read = (await ask("GET", `/${id}`)).body.data;
    expect(read.headers).toEqual({ "x-team": null, "x-shift": null });
    const { "x-shift": _, ...kept } = read.headers;
    expect((await ask("PATCH", `/${id}`, { ...read, headers: { ...kept, "x-new": "two" } })).status).toBe(200);
    const [row] = await at.owner`select headers from webhook_subscriptions where id = ${id}`;
    expect(JSON.parse(decrypt("webhook-headers", row?.headers))).toEqual({ "x-team": "one", "x-new": "two" });
    const unknown = await ask("PATCH", `/${id}`, { headers: { constructor: null } });
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, "/headers/constructor"]);
  });

  test("disables and enables immediately through PATCH", async () => {
    const { id } = await addWebhook(at.owner, organization);
    const off = await ask("PATCH", `/${id}`, { status: "disabled" });
    expect(off.body.data).toMatchObject({ status: "disabled", disabled_reason: "Disabled manually" });
    const on = await ask("PATCH", `/${id}`, { status: "enabled" });
    expect(on.body.data).toMatchObject({ status: "enabled", disabled_reason: null, disabled_at: null });
  });

  test("confirms the deletion, after which the webhook is gone", async () => {
    const { id } = await addWebhook(at.owner, organization);
    expect((await ask("DELETE", `/${id}`)).body).toEqual({ data: { deleted: true } });
    expect((await ask("GET", `/${id}`)).status).toBe(404);
    expect((await ask("DELETE", `/${id}`)).status).toBe(404);
  });
});

describe("signing keys", () => {
  test("retires the previous key for the overlap on rotation, or erases it with an overlap of 0", async () => {
    const { id } = await addWebhook(at.owner, organization);
    const rotated = await ask("POST", `/${id}/signing-keys`, { overlap_hours: 168 });
    expect(rotated.body.data.signing_keys.map((key: { state: string }) => key.state)).toEqual(["active", "retiring"]);
    const left = Date.parse(rotated.body.data.signing_keys[1].not_after) - Date.now();
    expect(left / 3_600_000).toBeGreaterThan(167);
    const again = await ask("POST", `/${id}/signing-keys`, { overlap_hours: 0 });
    expect(again.body.data.signing_keys.map((key: { label: string; state: string }) => [key.label, key.state])).toEqual(
      [
        ["key-3", "active"],
        ["key-2", "revoked"],
        ["key-1", "retiring"],
      ],
    );
    const [row] =
      await at.owner`select octet_length(secret) as bytes from webhook_keys where subscription_id = ${id} and label = 'key-2'`;
    expect(row?.bytes).toBe(0);
    for (const overlap_hours of [-1, 169, "x"])
      expect((await ask("POST", `/${id}/signing-keys`, { overlap_hours })).status).toBe(400);
  });

  test("limits retiring keys to five, keeps only the latest revoked ones and never reuses their numbers", async () => {
    const { id } = await addWebhook(at.owner, organization);
    const rotate = (overlap_hours: number) => ask("POST", `/${id}/signing-keys`, { overlap_hours });
    for (let n = 0; n < 5; n += 1) expect((await rotate(1)).status).toBe(200);
    expect((await rotate(1)).status).toBe(409);
    for (let n = 0; n < 15; n += 1) expect((await rotate(0)).status).toBe(200);
    const { signing_keys } = (await ask("GET", `/${id}`)).body.data;
    const labels = (state: string) =>
      signing_keys.filter((key: { state: string }) => key.state === state).map((key: { label: string }) => key.label);
    expect(labels("active")).toEqual(["key-21"]);
    expect(labels("retiring")).toEqual(["key-5", "key-4", "key-3", "key-2", "key-1"]);
    expect(labels("revoked")).toEqual(Array.from({ length: 11 }, (_, n) => `key-${20 - n}`));
  });

  test("revokes a retiring key immediately but never the active one", async () => {
    const { id } = await addWebhook(at.owner, organization);
    const retiring = await addRetiringKey(at.owner, organization, id);
    const { body } = await ask("GET", `/${id}`);
    expect((await ask("DELETE", `/${id}/signing-keys/${body.data.signing_keys[0].id}`)).status).toBe(409);
    const revoked = await ask("DELETE", `/${id}/signing-keys/${retiring}`);
    expect(revoked.body).toEqual({ data: { deleted: true } });
    expect((await ask("GET", `/${id}`)).body.data.signing_keys[1]).toMatchObject({ state: "revoked", hint: "" });
  });
});

test("denies webhooks to roles without access, while a token with neither scope can still read the catalog", async () => {
  for (const role of roles) {
    const person = await addSession(at.owner, organization, role);
    const may = ["owner", "admin", "developer"].includes(role);
    expect([role, (await ask("GET", "", undefined, person)).status]).toEqual([role, may ? 200 : 403]);
    expect([role, (await ask("POST", "", { url: newUrl() }, person)).status]).toEqual([role, may ? 201 : 403]);
  }
  const token = await addToken(at.owner, organization, { scopes: ["ats:read"] });
  const { status, body } = await ask("GET", "/events/types", undefined, token);
  expect(status).toBe(200);
  expect(body.data[0]).toMatchObject({ module_name: "developers", name: "access-token.created" });
  expect(body.data[0].payload_schema).toMatchObject({ type: "object", properties: { data: { type: "object" } } });
});

test("limits an organization to 50 subscriptions, even when created concurrently", async () => {
  const token = await addToken(at.owner, await addOrganization(at.owner, "Many"));
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask("POST", "", { url: newUrl() }, token)));
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(50);
  for (const { status } of answers) expect([201, 409, 503]).toContain(status);
});
