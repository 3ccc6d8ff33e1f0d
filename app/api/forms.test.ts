import { beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "#db/testing.ts";
import { deviceCookie, deviceOf } from "#lib/platform/auth/device.ts";
import { ensureSetupCode } from "#lib/platform/auth/setup.ts";
import { addOrganization, addSession, send } from "#lib/testing/stage.ts";
import { POST as accept } from "./member-link/accept/route.ts";
import { POST as decline } from "./member-link/decline/route.ts";
import { POST as openLink } from "./member-link/open/route.ts";
import { POST as reset } from "./password-reset/accept/route.ts";
import { POST as requestReset } from "./password-reset/route.ts";
import { POST as setup } from "./setup/route.ts";

// Next.js provides cookies only within its own request handling; these tests call the route directly.
const given = vi.hoisted(() => new Map<string, string>());
vi.mock("next/headers", () => ({
  cookies: async () => ({ get: () => undefined, set: (name: string, value: string) => given.set(name, value) }),
}));

let database: Awaited<ReturnType<typeof testDatabase>>;

async function post(form: typeof setup, body: string, type = "application/json") {
  const answer = await form(
    new Request("https://localhost/api/form", { method: "POST", body, headers: { "content-type": type } }),
  );
  return { status: answer.status, body: await answer.json() };
}

let setups: Awaited<ReturnType<typeof post>>[];

// Set up the first organization before the other tests create theirs.
beforeAll(async () => {
  database = await testDatabase();
  const code = await ensureSetupCode(database.ownerUrl);
  const form = { code, organization: "Acme", name: "Ada Lind", email: "ada@acme.example", password: "a long password" };
  setups = [];
  for (const given of [{ ...form, organization: " ", email: 1 }, form, form])
    setups.push(await post(setup, JSON.stringify(given)));
});

test("sets up the first organization once and reports errors by field", () => {
  const [wrong, right, again] = setups;
  expect([wrong?.status, wrong?.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    ["/organization", "/email"],
  ]);
  expect(right).toEqual({ status: 200, body: { done: true } });
  expect([again?.status, again?.body.errors[0].path]).toEqual([400, "/code"]);
});

async function linkCode(email: string): Promise<string> {
  const owner = await addSession(database.owner, await addOrganization(database.owner, "Links"), "owner");
  const body = { name: "Noor", email, role: "viewer" };
  return new URL((await send("POST", "/rest/v2/members", owner, { body })).body.data.link).hash.slice(1);
}

test("opens and accepts an invitation by its one-time link, once", async () => {
  const code = await linkCode("noor@links.example");
  const opened = await post(openLink, JSON.stringify({ code }));
  expect(opened.body.link).toMatchObject({ organization: "Links", email: "noor@links.example", invitation: true });
  const give = (password: unknown) => post(accept, JSON.stringify({ code, password }));
  expect((await give("short")).body.errors[0].path).toBe("/password");
  expect((await give({ toString: 1 })).status).toBe(400);
  expect(given.has(deviceCookie)).toBe(false);
  expect(await give("a long password of her own")).toMatchObject({
    status: 200,
    body: { email: "noor@links.example" },
  });
  expect(deviceOf(given.get(deviceCookie), "noor@links.example")).not.toBeNull();
  expect((await give("another long password")).body.errors[0].path).toBe("/code");
});

test("declines an invitation by its link, which then stops working", async () => {
  const code = await linkCode("nils@links.example");
  expect(await post(decline, JSON.stringify({ code }))).toEqual({ status: 200, body: { declined: true } });
  expect((await post(openLink, JSON.stringify({ code }))).body).toEqual({ link: null });
});

test.each([
  ["malformed JSON", "{", "application/json", 400],
  ["a form-encoded body", "code=x", "application/x-www-form-urlencoded", 415],
  ["a multipart body", "--x--", "multipart/form-data; boundary=x", 415],
  ["a JSON array", "[]", "application/json", 400],
  ["an oversized body", JSON.stringify({ code: "x".repeat(20_000) }), "application/json", 413],
])("rejects %s", async (_, body, type, status) => {
  for (const form of [setup, openLink, accept, decline, requestReset, reset]) {
    const answer = await post(form, body, type);
    expect([answer.status, answer.body.request.status]).toEqual([status, status]);
  }
});

test("refuses forms that another site's page sends, and changes nothing", async () => {
  const code = await linkCode("cross@links.example");
  const ask = async (form: typeof setup, headers: Record<string, string>) => {
    const body = JSON.stringify({ code });
    const all = { "content-type": "application/json", host: "localhost", ...headers };
    const answer = await form(new Request("https://localhost/api/form", { method: "POST", body, headers: all }));
    return [answer.status, (await answer.json()).errors?.[0].reason];
  };
  for (const form of [setup, openLink, accept, decline, requestReset, reset]) {
    expect(await ask(form, { "sec-fetch-site": "cross-site" })).toEqual([403, "cross_site_request"]);
    expect(await ask(form, { origin: "https://evil.example" })).toEqual([403, "cross_site_request"]);
  }
  expect((await ask(openLink, { "sec-fetch-site": "same-origin", origin: "https://localhost" }))[0]).toBe(200);
});

test.each([setup, accept, reset])("rejects an empty body", async (form) => {
  expect((await post(form, "")).status).toBe(400);
});
