import { afterAll, expect, test, vi } from "vitest";
import { signInThere, startIdentityProvider } from "#lib/testing/identity-provider.ts";

const there = await startIdentityProvider();
vi.stubEnv("OIDC_ISSUER", there.issuer);
vi.stubEnv("OIDC_CLIENT_ID", there.client_id);
vi.stubEnv("OIDC_CLIENT_SECRET", there.client_secret);

import { recordSignIn } from "#db/system.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { settings } from "#lib/platform/env.ts";
import { addPerson, send, stage } from "#lib/testing/stage.ts";
import { AuthBrowser } from "./testing-browser.ts";

const at = await stage();
const email = "member@proof.example";
const id = await addPerson(at.owner, at.first, "viewer", email);
there.accounts.set("member", { email, email_verified: true });
there.redirectUris.push(`${settings().public_url}/api/auth/callback/oidc`);

afterAll(() => there.server.close());

const isRecent = async (session: string | null) =>
  (await send("GET", "/rest/v2/account/proof", session)).body.data.is_recent;

test("a sign-in through the installation's provider proves what the provider has checked itself, and when", async () => {
  const jar = new Map<string, string>();
  const signIn = async (query = "") => {
    const browser = new AuthBrowser();
    const away = await browser.submit(`signin/oidc${query}`, { callbackUrl: "/" });
    const back = await signInThere(there, away, "member", jar);
    await browser.send(`${back.pathname}${back.search}`);
    return browser.session;
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 11 * 60_000 });
  await signIn();
  vi.useRealTimers();
  expect(await isRecent(await signIn())).toBe(false);
  expect(await isRecent(await signIn("?prompt=login"))).toBe(true);
  expect(await isRecent(await signIn())).toBe(true);
});

test("a provider that doesn't say when it asked proves nothing recent, and one that says the future proves now", async () => {
  const session = (await beginSession(id)) ?? "";
  const start = { browser: null, system: null, ip: null, began_with: "identity_provider" } as const;
  await recordSignIn(tokenDigest(session), start);
  expect(await isRecent(session)).toBe(false);
  await recordSignIn(tokenDigest(session), { ...start, auth_time: Date.now() / 1000 + 50 });
  expect(await isRecent(session)).toBe(true);
  const [row] =
    await at.owner`select proven_at <= now() as is_past from sessions where digest = ${tokenDigest(session)}`;
  expect(row?.is_past).toBe(true);
});

test("a stranger and an address that isn't verified are refused on the sign-in page", async () => {
  there.accounts.set("stranger", { email: "stranger@proof.example", email_verified: true });
  there.accounts.set("unverified", { email, email_verified: false });
  for (const login of ["stranger", "unverified"]) {
    const browser = new AuthBrowser();
    const away = await browser.submit("signin/oidc", { callbackUrl: "/" });
    const back = await signInThere(there, away, login);
    const refused = await browser.send(`${back.pathname}${back.search}`);
    expect(new URL(refused.headers.get("location") ?? "", settings().public_url).search, login).toBe(
      "?error=AccessDenied",
    );
    expect(browser.session, login).toBeNull();
  }
});
