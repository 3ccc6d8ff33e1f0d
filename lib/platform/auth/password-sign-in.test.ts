import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { addPerson, setPassword, stage } from "#lib/testing/stage.ts";
import { deviceCookie, withDevice } from "./device.ts";
import { answerPasswordSignIn, authSecret, checkedOwner } from "./password-sign-in.ts";
import { takeSignInTurn } from "./sign-in-turns.ts";

const email = "someone@sign-in.example";
const token = "1f".repeat(32);
const cookie = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
const hashOf = (secret: string) => createHash("sha256").update(`${token}${secret}`).digest("hex");

let network = 0;
const server = createServer((incoming, outgoing) => {
  const ip = String(incoming.headers["x-network"]);
  void takeSignInTurn(incoming, outgoing, () =>
    answerPasswordSignIn(incoming, outgoing, ip, () => answer(incoming, outgoing)),
  );
});
const answer = vi.fn(async (incoming: IncomingMessage, outgoing: ServerResponse) => {
  outgoing.end(JSON.stringify({ body: await text(incoming), owner: checkedOwner()?.email ?? null }));
});

const at = await stage();
await setPassword(at.owner, await addPerson(at.owner, at.first, "owner", email), "right password");
await once(server.listen(0, "127.0.0.1"), "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(() => server.close());

beforeEach(() => {
  answer.mockClear();
  network += 1;
});

const ownCookie = () => cookie("__Host-next-auth.csrf-token", `${token}|${hashOf(authSecret())}`);

function signIn(fields: Record<string, string>, cookies = ownCookie()): Promise<Response> {
  const body = new URLSearchParams({ csrfToken: token, email, password: "wrong", json: "true", ...fields });
  const headers = { cookie: cookies, "x-network": `192.0.2.${network}` };
  return fetch(url, { method: "POST", body, headers, redirect: "manual" });
}

const failures = async () => {
  const [row] = await at.owner`select coalesce(sum(failures), 0)::integer as n from sign_in_attempts`;
  return row?.n as number;
};

const problemOf = (address: string) => new URL(address).searchParams.get("error");

test("a wrong password is rejected without next-auth, in the format its client reads", async () => {
  const response = await signIn({});
  expect([response.status, response.headers.get("cache-control")]).toEqual([401, "no-store"]);
  expect(problemOf((await response.json()).url)).toBe("CredentialsSignin");
  expect(answer).not.toHaveBeenCalled();
});

test("a form submitted without JavaScript is redirected to the sign-in page", async () => {
  const response = await signIn({ json: "" });
  expect(response.status).toBe(302);
  expect(problemOf(response.headers.get("location") ?? "")).toBe("CredentialsSignin");
});

test("too many failures are rejected with the seconds to wait, even with the right password", async () => {
  for (let turn = 0; turn < 5; turn += 1) await signIn({});
  // Simulates many more failures: any wait is then a full minute, longer than a slow machine takes.
  await at.owner`update sign_in_attempts set failures = failures + 20 where failures >= 5`;
  const response = await signIn({ password: "right password" });
  const wait = Number(response.headers.get("retry-after"));
  expect(response.status).toBe(429);
  expect(wait).toBeGreaterThan(1);
  expect(problemOf((await response.json()).url)).toBe(`wait:${wait}`);
  expect(answer).not.toHaveBeenCalled();
});

test("a browser that signed in before doesn't wait for failures by others on its network", async () => {
  for (let turn = 0; turn < 5; turn += 1) await signIn({});
  await at.owner`update sign_in_attempts set failures = failures + 20 where failures >= 5`;
  const known = (account: string) => `${ownCookie()}; ${cookie(deviceCookie, withDevice(null, account))}`;
  const right = { password: "right password" };
  expect((await signIn(right, known("other@sign-in.example"))).status).toBe(429);
  expect((await (await signIn(right, known(email))).json()).owner).toBe(email);
});

test("the right password is passed to next-auth with the whole form, and is not checked again", async () => {
  const { body, owner } = await (await signIn({ password: "right password" })).json();
  expect(new URLSearchParams(body).get("password")).toBe("right password");
  expect(owner).toBe(email);
  expect(checkedOwner()).toBeUndefined();
});

test("signs in the owner of the password, whatever else the form says", async () => {
  const twice = new URLSearchParams({ csrfToken: token, email: "other@sign-in.example", password: "right password" });
  twice.append("email", email);
  const headers = { cookie: ownCookie(), "x-network": `192.0.2.${network}` };
  expect((await (await fetch(url, { method: "POST", body: twice, headers })).json()).owner).toBe(email);
});

test.each([
  ["no cookie", () => ""],
  ["a cookie signed with another secret", () => cookie("__Host-next-auth.csrf-token", `${token}|${hashOf("another")}`)],
  ["another form's cookie", () => ownCookie().replace("1f", "2f")],
  ["a damaged cookie", () => "__Host-next-auth.csrf-token=%E0%A4%A|x"],
])("a form from another site, with %s, is passed to next-auth without checking a password", async (_name, cookies) => {
  const before = await failures();
  const { body, owner } = await (await signIn({ password: "right password" }, cookies())).json();
  expect([new URLSearchParams(body).get("email"), owner]).toEqual([email, null]);
  expect(await failures()).toBe(before);
});

test.each([
  ["no email", { email: "" }],
  ["no password", { password: "" }],
  ["a password that is too long", { password: "x".repeat(201) }],
  ["a NUL character", { email: "some\0one@sign-in.example" }],
])("a form with %s is passed to next-auth without checking a password", async (_name, fields) => {
  const before = await failures();
  expect((await (await signIn(fields)).json()).owner).toBeNull();
  expect(await failures()).toBe(before);
});

test("the right password of someone who has to use the organization's provider is told so, and a wrong one isn't", async () => {
  const required = "someone@required.example";
  const id = await addPerson(at.owner, at.first, "viewer", required);
  await setPassword(at.owner, id, "right password");
  await at.owner`insert into organization_domains (organization_id, domain, token, proven_at, proven_with, is_required)
    values (${at.first.id}, 'required.example', 'token', now(), 'dns', true)`;
  const wrong = await signIn({ email: required });
  expect(problemOf((await wrong.json()).url)).toBe("CredentialsSignin");
  const right = await signIn({ email: required, password: "right password" });
  expect([right.status, problemOf((await right.json()).url)]).toEqual([401, "ProviderRequired"]);
  expect(answer).not.toHaveBeenCalled();
});
