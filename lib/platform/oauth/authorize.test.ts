import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { settings } from "#lib/platform/env.ts";
import {
  allow,
  ask,
  authorizeUrl,
  begin,
  callback,
  decide,
  formOf,
  newVerifier,
  origin,
  register,
  rpc,
  token,
} from "#lib/testing/oauth-flow.ts";
import { addMembership, addPerson, addSession, stage } from "#lib/testing/stage.ts";
import { openConsent } from "./consent.ts";

const at = await stage();
const session = await addSession(at.owner, at.first, "owner");

const { challenge } = newVerifier();

async function refused(url: string) {
  const answer = await ask(url);
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
}

/** The target of the page's link to the app. */
function linkOf(text: string): URL {
  const href = /<a rel="noreferrer" href="([^"]*)">/.exec(text)?.[1] ?? "about:blank";
  return new URL(href.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
}

const wrong: [string, Record<string, string>, string][] = [
  ["no challenge", { code_challenge: "" }, "invalid_request"],
  ["plain", { code_challenge_method: "plain" }, "invalid_request"],
  ["no method", { code_challenge_method: "" }, "invalid_request"],
  ["an implicit grant", { response_type: "token" }, "unsupported_response_type"],
  ["an unknown scope", { scope: "accounting:read everything" }, "invalid_scope"],
  ["another resource", { resource: "https://evil.example/mcp" }, "invalid_target"],
];

describe("the authorization endpoint", () => {
  test.each([
    ["a suffix", `${callback}x`],
    ["another query", `${callback}?a=1`],
    ["other case", "https://app.example/Callback"],
    ["a sub-domain", "https://a.app.example/callback"],
    ["user info", "https://u@app.example/callback"],
    ["dots", "https://app.example/x/../callback"],
    ["percent-encoding", "https://app.example/%63allback"],
    ["a fragment", `${callback}#a`],
    ["http", "http://app.example/callback"],
  ])("shows a page and redirects nobody for a redirect URI with %s", async (_, redirect_uri) => {
    const { client_id } = await register();
    const { status, location } = await refused(authorizeUrl(client_id, challenge, { redirect_uri }));
    expect([status, location]).toEqual([400, null]);
  });

  test("shows a page for an unknown client, and for a repeated client or redirect URI", async () => {
    const { client_id } = await register();
    const urls = [
      authorizeUrl("muclient_none", challenge),
      `${authorizeUrl(client_id, challenge)}&redirect_uri=https://evil.example/`,
      `${authorizeUrl(client_id, challenge)}&client_id=${client_id}`,
      authorizeUrl("muclient_none", challenge, { prompt: "none" }),
    ];
    for (const url of urls) {
      const { status, location, text } = await refused(url);
      expect([status, location, text.includes("evil.example")]).toEqual([400, null, false]);
    }
  });

  test("asks the person whatever prompt=none says, and returns no error to an app by itself", async () => {
    const { client_id } = await register();
    const quiet = { prompt: "none" };
    const asked = await refused(authorizeUrl(client_id, challenge, quiet));
    expect([asked.status, asked.location]).toEqual([303, expect.stringContaining(`${origin}/oauth/consent?`)]);
    const wrong = await refused(authorizeUrl(client_id, challenge, { ...quiet, scope: "everything" }));
    expect([wrong.status, wrong.location]).toEqual([400, null]);
  });

  test("accepts any port of a registered loopback address, and no other name for this computer", async () => {
    const { client_id } = await register({ redirect_uris: ["http://127.0.0.1:1234/cb"], application_type: "native" });
    const at = (redirect_uri: string) => refused(authorizeUrl(client_id, challenge, { redirect_uri }));
    expect((await at("http://127.0.0.1:60000/cb")).location).toContain("/oauth/consent");
    for (const other of ["http://localhost:1234/cb", "http://127.0.0.1:1234/other", "https://127.0.0.1:1234/cb"])
      expect((await at(other)).location).toBeNull();
  });

  test.each(wrong)(
    "shows a page for %s, whose link has the error, iss once, and the state as it was sent",
    async (_, changes, error) => {
      const { client_id } = await register();
      const { status, location, text } = await refused(authorizeUrl(client_id, challenge, changes));
      expect([status, location]).toEqual([400, null]);
      const back = linkOf(text);
      expect([back.origin + back.pathname, back.searchParams.get("error")]).toEqual([callback, error]);
      expect([back.searchParams.getAll("iss"), back.searchParams.get("state")]).toEqual([[origin], "s t&ä"]);
    },
  );

  test.each(wrong)("redirects back automatically for %s only to this computer", async (_, changes, error) => {
    const redirect_uri = "http://127.0.0.1:1234/cb";
    const { client_id } = await register({ redirect_uris: [redirect_uri, "app.example:/cb"] });
    const { status, location } = await refused(authorizeUrl(client_id, challenge, { redirect_uri, ...changes }));
    const back = new URL(location ?? "about:blank");
    expect([status, back.origin + back.pathname, back.searchParams.get("error")]).toEqual([303, redirect_uri, error]);
    expect([back.searchParams.getAll("iss"), back.searchParams.get("state")]).toEqual([[origin], "s t&ä"]);
    const app = await refused(authorizeUrl(client_id, challenge, { redirect_uri: "app.example:/cb", ...changes }));
    expect([app.status, app.location, linkOf(app.text).protocol]).toEqual([400, null, "app.example:"]);
  });

  test("escapes the link, whatever the redirect URI contains", async () => {
    const redirect_uri = `https://app.example/'"><script>alert(1)</script>?a=1&b=2`;
    const { client_id } = await register({ redirect_uris: [redirect_uri] });
    const { text } = await refused(authorizeUrl(client_id, challenge, { redirect_uri, scope: "<script>alert(2)" }));
    expect(text).not.toContain("<script>");
    expect(linkOf(text).searchParams.get("b")).toBe("2");
  });

  test.each([
    ["https://app.example/callback", "https://app.example"],
    ["http://127.0.0.1:4000/cb", "http://127.0.0.1:4000"],
    ["http://[::1]:4000/cb", "http:"],
    ["app.example:/cb", "app.example:"],
  ])("allows %s in the page's form-action as %s", async (redirect_uri, target) => {
    const { client_id } = await register({ redirect_uris: [redirect_uri] });
    const { location } = await refused(authorizeUrl(client_id, challenge, { redirect_uri }));
    expect(new URL(location ?? "").searchParams.get("to")).toBe(target);
  });

  test("rejects a repeated scope, and accepts our resource in any case and with a trailing slash", async () => {
    const { client_id } = await register();
    const twice = await refused(`${authorizeUrl(client_id, challenge)}&scope=people:read`);
    expect(linkOf(twice.text).searchParams.get("error")).toBe("invalid_request");
    for (const resource of [`${origin}/mcp`, `${origin.toUpperCase()}/mcp/`])
      expect((await refused(authorizeUrl(client_id, challenge, { resource }))).location).toContain("/oauth/consent");
  });

  test("escapes what it shows of a request", async () => {
    const { text } = await refused(`${origin}/authorize?client_id=%3Cscript%3Ealert(1)%3C/script%3E`);
    expect(text).not.toContain("<script>alert");
  });

  test("can't be framed or cached", async () => {
    const { headers } = await ask(authorizeUrl("muclient_none", challenge));
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.* frame-ancestors 'none';/);
    expect([headers.get("x-frame-options"), headers.get("cache-control")]).toEqual(["DENY", "no-store"]);
  });
});

describe("the decision", () => {
  test("is accepted only from our own page, from the session that saw the request, once", async () => {
    const { client_id } = await register();
    const form = { ...(await formOf(await begin(authorizeUrl(client_id, challenge)), session)), decision: "allow" };
    const other = await addSession(at.owner, at.first, "admin");
    const attempts = [
      decide(session, form, { "sec-fetch-site": "cross-site" }),
      decide(session, form, { "sec-fetch-site": "same-site" }),
      decide(session, { ...form, proof: "" }),
      decide(session, { ...form, proof: "A".repeat(43) }),
      decide(other, form),
      decide("mus_0", form),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect([answer.status, answer.headers.get("location")]).toEqual([403, null]);
    }
    await expect(formOf(form.request, other)).rejects.toThrow("there is no consent page");
    const first = await decide(session, form);
    const back = new URL(first.headers.get("location") ?? "");
    expect(back.searchParams.get("code")).toMatch(/.{40}/);
    expect([back.searchParams.getAll("iss"), back.searchParams.get("state")]).toEqual([[origin], "s t&ä"]);
    expect([first.status, first.headers.get("referrer-policy"), first.headers.get("cache-control")]).toEqual([
      303,
      "no-referrer",
      "no-store",
    ]);
    expect((await decide(session, form)).status).toBe(403);
  });

  test("is rejected if the session has switched organizations since the page was shown", async () => {
    const { client_id } = await register();
    const form = await formOf(await begin(authorizeUrl(client_id, challenge)), session);
    const answer = await decide(session, { ...form, organization_id: at.second.id, decision: "allow" });
    expect(answer.status).toBe(403);
  });

  test("grants no more than was requested, than the person selected, and than the role has", async () => {
    const viewer = await addSession(at.owner, at.first, "viewer");
    const { client_id } = await register();
    const { verifier, challenge } = newVerifier();
    const url = authorizeUrl(client_id, challenge, { scope: "accounting:read accounting:write people:read" });
    const back = await allow(url, viewer, ["accounting:read", "accounting:write", "webhooks:write"]);
    const code = back.searchParams.get("code") ?? "";
    const fields = {
      grant_type: "authorization_code",
      client_id,
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    };
    expect((await token(fields)).body.scope).toBe("accounting:read");
  });

  test("offers scopes that weren't requested, unchecked, and grants those that are checked", async () => {
    const finance = await addSession(at.owner, at.first, "finance");
    const { client_id } = await register();
    const url = authorizeUrl(client_id, challenge, { scope: "accounting:read" });
    const consent = await openConsent(await begin(url), tokenDigest(finance));
    expect(consent?.scopes).toEqual(["accounting:read"]);
    expect(consent?.more).toEqual(expect.arrayContaining(["accounting:write", "people:read", "timesheets:write"]));
    expect(consent?.more).not.toContain("ats:write");
    const owner = await openConsent(await begin(url), tokenDigest(session));
    expect(owner?.more.filter((scope) => scope.startsWith("admin:"))).toEqual([]);
    for (const [chosen, granted] of [
      [["accounting:read"], "accounting:read"],
      [["accounting:read", "accounting:write", "ats:write", "admin:worker"], "accounting:read accounting:write"],
      [["people:write"], "people:write"],
    ] as const) {
      const { verifier, challenge: own } = newVerifier();
      const asked = authorizeUrl(client_id, own, { scope: "accounting:read" });
      const back = await allow(asked, finance, [...chosen]);
      const { body } = await token({
        ...{ grant_type: "authorization_code", client_id, redirect_uri: callback, code_verifier: verifier },
        code: back.searchParams.get("code") ?? "",
      });
      expect(body.scope).toBe(granted);
    }
  });

  test("may be for any organization that the session opens, with the role there", async () => {
    const user_id = await addPerson(at.owner, at.first, "owner");
    await addMembership(at.owner, at.second, user_id, "viewer");
    const own = (await beginSession(user_id, at.first.id)) ?? "";
    const { client_id } = await register();
    const { verifier, challenge } = newVerifier();
    const request = await begin(authorizeUrl(client_id, challenge, { scope: "people:read people:write" }));
    const here = await openConsent(request, tokenDigest(own));
    expect(here).toMatchObject({ organization: at.first.name, scopes: ["people:read", "people:write"] });
    const [me] = await at.owner`select name, email from memberships
      where user_id = ${user_id} and organization_id = ${at.first.id}`;
    expect(here).toMatchObject({ person: me?.name, email: me?.email });
    expect(here?.organizations.map(({ id }) => id).sort()).toEqual([at.first.id, at.second.id].sort());
    const there = await openConsent(request, tokenDigest(own), at.second.id);
    expect(there).toMatchObject({
      organization: at.second.name,
      scopes: ["people:read"],
      beyond_role: ["people:write"],
    });
    expect(await openConsent(request, tokenDigest(own), randomUUID())).toBeNull();
    expect(await openConsent(request, tokenDigest(own), "nonsense")).toBeNull();
    const form = { request, proof: there?.proof ?? "", organization_id: at.second.id };
    const answer = await decide(own, { ...form, scope: ["people:read", "people:write"], decision: "allow" });
    const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const { body } = await token({
      ...{ grant_type: "authorization_code", client_id, code, redirect_uri: callback, code_verifier: verifier },
    });
    expect(body.scope).toBe("people:read");
    const [grant] = await at.owner`select organization_id from oauth_grants where client_id = ${client_id}`;
    expect(grant?.organization_id).toBe(at.second.id);
    const whoami = await rpc("tools/call", { name: "whoami", arguments: {} }, { text: body.access_token });
    expect(whoami.body.result.structuredContent.data).toMatchObject({
      organization: { id: at.second.id },
      role: "viewer",
    });
  });

  test("sends access_denied to the app if the person denies, and shows the page again for every request", async () => {
    const { client_id } = await register();
    const form = await formOf(await begin(authorizeUrl(client_id, challenge)), session);
    const denied = new URL((await decide(session, { ...form, decision: "deny" })).headers.get("location") ?? "");
    expect([denied.searchParams.get("error"), denied.searchParams.get("iss")]).toEqual(["access_denied", origin]);
    const other = "https://app.example/other";
    const { client_id: known } = await register({ redirect_uris: [callback, other] });
    await allow(authorizeUrl(known, challenge), session);
    const wider = { scope: "accounting:read people:read people:write" };
    const requests: Record<string, string>[] = [{}, wider, { redirect_uri: other }];
    for (const changes of requests) {
      const again = await formOf(await begin(authorizeUrl(known, challenge, changes)), session);
      expect(again.scope.join(" ")).toBe(changes === wider ? wider.scope : "accounting:read people:read");
    }
  });
});

describe("with rate limiting on", () => {
  const { rate_limit } = settings();

  afterEach(() => {
    settings().rate_limit = rate_limit;
  });

  test("a network may begin 60 times a minute; then it gets a page with 429 and nothing is stored", async () => {
    const { client_id } = await register();
    const kept = async () => {
      const [row] = await at.owner`select count(*)::int as n from oauth_requests where client_id = ${client_id}`;
      return row?.n;
    };
    settings().rate_limit = true;
    const url = authorizeUrl(client_id, challenge);
    for (let n = 0; n < 60; n += 1) expect((await ask(url)).status).toBe(303);
    const over = await ask(url);
    expect([over.status, over.headers.get("location"), await kept()]).toEqual([429, null, 60]);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(over.headers.get("content-type")).toContain("text/html");
    expect((await ask(url, undefined, "192.0.2.2")).status).toBe(303);
  });
});
