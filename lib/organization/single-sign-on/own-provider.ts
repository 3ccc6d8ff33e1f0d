import { finishTest, type ProviderRow, readProvider, signInWithProvider, waitsForTest } from "#db/single-sign-on.ts";
import { maxMembers } from "#lib/organization/members/public.ts";
import { maxAgeParams } from "#lib/platform/auth/auth-time.ts";
import type { OwnProvider } from "#lib/platform/auth/next-auth.ts";
import { sessionHours } from "#lib/platform/auth/sign-in.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { decrypt } from "#lib/platform/encryption.ts";
import { settings } from "#lib/platform/env.ts";
import { type Configuration, discover } from "./discovery.ts";
import { exchangeCode, type Returned } from "./exchange-code.ts";
import { ProviderProblem } from "./outbound.ts";
import { callbackPath, clientSecretPurpose, pathOfProvider, type SignInProblem, settingsPath } from "./rules.ts";
import { type Said, vouchedBy } from "./vouched.ts";

export interface Handshake extends OwnProvider {
  /** Where the browser goes if the handshake ended in nothing: call it once its response is known. */
  end: (declined: boolean) => Promise<string>;
}

const uuid = /^sso-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

const signInPage = (problem: SignInProblem) => `${settings().public_url}/sign-in?error=sso:${problem}`;

/** The test that a sign-in is for: those return to the settings, with its ID. */
function testIn(returnTo: string | null): string | null {
  const url = returnTo === null ? null : URL.parse(returnTo, settings().public_url);
  if (url?.origin !== settings().public_url || url.pathname !== settingsPath) return null;
  const id = url.searchParams.get("test");
  return id !== null && uuid.test(`sso-${id}`) ? id : null;
}

const clientOf = ({ id, issuer, client_id, client_secret, groups_claim }: ProviderRow) => ({
  ...{ issuer, client_id, groups_claim },
  client_secret: decrypt(clientSecretPurpose, client_secret),
  redirect_uri: settings().public_url + callbackPath(id),
});

/** Only what the provider says it knows: some refuse a scope that they don't. */
function scopeFor({ groups_claim }: ProviderRow, { scopes_supported }: Configuration): string {
  return groups_claim !== null && scopes_supported.includes("groups")
    ? "openid email profile groups"
    : "openid email profile";
}

/** Keeps the result for whoever began the test, and starts no session. */
async function finish(testId: string, found: { said: Said; issuer: string } | SignInProblem): Promise<string> {
  if (typeof found === "string") await finishTest(testId, { outcome: found }, null);
  else {
    const { said, issuer } = found;
    const { result, user_id, role } = await signInWithProvider(said, maxMembers, null);
    const { email, is_verified, groups, name } = said;
    await finishTest(testId, { outcome: result, issuer, email, is_verified, name, groups, role }, user_id);
  }
  return `${settings().public_url}${settingsPath}?test=${testId}`;
}

async function begin(said: Said, ip: string | null) {
  const session = newTokenText("session");
  const beginning = { digest: tokenDigest(session), hours: sessionHours, request_id: newRequestId(), ip };
  const { result, email } = await signInWithProvider(said, maxMembers, beginning);
  return result === "ok" && email !== null
    ? { session, email, auth_time: said.auth_time }
    : signInPage(result as SignInProblem);
}

/**
 * The provider that a request to next-auth is about, or null if it is about none. `returnTo` is where the browser wants
 * to be afterward. A string is where it goes at once, because the provider can't be used.
 */
export async function ownProvider(
  name: string | undefined,
  returnTo: string | null,
  ip: string | null,
): Promise<Handshake | string | null> {
  const id = uuid.exec(name ?? "")?.[1];
  const provider = id === undefined ? null : await readProvider(id);
  if (!provider) return null;
  const asked = testIn(returnTo);
  const testId = asked !== null && (await waitsForTest(asked, provider.id)) ? asked : null;
  const stop = (problem: SignInProblem) => (testId === null ? signInPage(problem) : finish(testId, problem));
  if (!provider.is_on && testId === null) return stop("off");
  let found: Configuration;
  try {
    found = await discover(provider.issuer, { isFresh: testId !== null });
  } catch (error) {
    if (error instanceof ProviderProblem) return stop(error.problem);
    throw error;
  }
  let said: Said | null = null;
  let problem: SignInProblem = "failed";

  async function request({ params, checks }: Returned) {
    try {
      const claims = await exchangeCode(clientOf(provider as ProviderRow), found, { params, checks });
      said = vouchedBy(claims, provider as ProviderRow);
      // next-auth wants tokens, and only passes them on.
      return { tokens: {} };
    } catch (error) {
      if (error instanceof ProviderProblem) problem = error.problem;
      throw error;
    }
  }

  return {
    config: {
      id: pathOfProvider(provider.id),
      name: provider.name,
      type: "oauth",
      issuer: provider.issuer,
      clientId: provider.client_id,
      authorization: {
        url: found.authorization_endpoint,
        params: { scope: scopeFor(provider, found), ...maxAgeParams(sessionHours) },
      },
      token: { request },
      userinfo: { request: () => ({ sub: said?.subject ?? "" }) },
      checks: ["pkce", "state", "nonce"],
      profile: ({ sub }) => ({ id: sub }),
    },
    async admit() {
      if (!said) throw new Error("nobody signed in");
      return testId === null ? begin(said, ip) : finish(testId, { said, issuer: provider.issuer });
    },
    end: async (declined) => stop(declined ? "stopped" : problem),
  };
}
