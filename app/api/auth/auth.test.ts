// Next takes what follows a request from there.
import "next/dist/server/node-environment-baseline.js";

import { type WorkStore, workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { sessionCookie } from "#lib/platform/auth/credential.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { addPerson, addSession, setPassword, stage } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { GET, POST } from "./[...nextauth]/route.ts";

const cookies = new Map<string, string>();
const jar = {
  get: () => undefined,
  getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
  set: () => undefined,
};
const sent = new Headers({ "x-forwarded-for": "192.0.2.1" });

/** Runs what reads the request's cookies and headers, which Next provides only within its own request handling. */
const inNext = <Result>(run: () => Promise<Result>): Promise<Result> =>
  workAsyncStorage.run({ route: "/api/auth" } as WorkStore, () =>
    workUnitAsyncStorage.run(
      { type: "request", phase: "action", headers: sent, cookies: jar, userspaceMutableCookies: jar } as never,
      run,
    ),
  );

const at = await stage();
const email = "someone@sign-in.example";
await setPassword(at.owner, await addPerson(at.owner, at.first, "owner", email), "right password");

const contextOf = (path: string) => ({ params: Promise.resolve({ nextauth: path.split("/") }) });
const addressOf = (path: string) => `https://localhost/api/auth/${path}`;

/** Sends a form of this browser's. */
async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const given = await inNext(() => GET(new NextRequest(addressOf("csrf")), contextOf("csrf")));
  for (const cookie of given.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    cookies.set(name, decodeURIComponent(value));
  }
  const { csrfToken } = (await given.json()) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken, ...fields }).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
  };
  return inNext(() => POST(new NextRequest(addressOf(path), { method: "POST", body, headers }), contextOf(path)));
}

/** Breaks the connection of the next change to the sessions. */
function breakingNext<Result>(run: () => Promise<Result>): Promise<Result> {
  return at.owner.begin(async (transaction) => {
    await transaction`lock table sessions in exclusive mode`;
    const running = run();
    await until(async () => {
      const ended = await transaction`
        select pg_terminate_backend(pid) from pg_locks where relation = 'sessions'::regclass and not granted`;
      expect(ended).toHaveLength(1);
    });
    return await running;
  }) as Promise<Result>;
}

const isCleared = (response: Response) =>
  response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${sessionCookie}=;`));

test("signing out that breaks off is 503, keeps the cookie, and can be repeated", async () => {
  const session = await addSession(at.owner, at.first, "owner");
  cookies.set(sessionCookie, session);
  const refused = await breakingNext(() => post("signout", { json: "true" }));
  expect([refused.status, refused.headers.get("retry-after"), isCleared(refused)]).toEqual([503, "2", false]);
  const done = await post("signout", { json: "true" });
  expect([done.status, isCleared(done)]).toEqual([200, true]);
  expect(await at.owner`select 1 from sessions where digest = ${tokenDigest(session)}`).toEqual([]);
});

test.each([
  ["a script", { json: "true" }, 503],
  ["a plain form, which is redirected", {}, 302],
])("a sign-in that breaks off is refused to %s, and says nothing of the failure", async (_sender, fields, status) => {
  cookies.clear();
  const signIn = () => post("callback/password", { email, password: "right password", ...fields });
  const refused = await breakingNext(signIn);
  const url = refused.headers.get("location") ?? ((await refused.json()) as { url: string }).url;
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([status, "2"]);
  expect(new URL(url).searchParams.get("error")).toBe("unavailable");
  expect(refused.headers.getSetCookie().some((cookie) => cookie.startsWith(`${sessionCookie}=`))).toBe(false);
  const done = await signIn();
  expect(done.headers.getSetCookie().some((cookie) => cookie.startsWith(`${sessionCookie}=`))).toBe(true);
});
