import { type ProviderRow, readProvider } from "#db/single-sign-on.ts";
import { maxAgeParams } from "#lib/platform/auth/auth-time.ts";
import type { OwnProvider } from "#lib/platform/auth/next-auth.ts";
import { sessionHours } from "#lib/platform/auth/sign-in.ts";
import { decrypt } from "#lib/platform/encryption.ts";
import { settings } from "#lib/platform/env.ts";
import { type Configuration, discover } from "./discovery.ts";
import { endingOf, testIn } from "./ending.ts";
import { exchangeCode, type Returned } from "./exchange-code.ts";
import { ProviderProblem } from "./outbound.ts";
import { callbackPath, clientSecretPurpose, pathOfProvider, type SignInProblem } from "./rules.ts";
import { newRequest } from "./saml-request.ts";
import { type Said, vouchedBy } from "./vouched.ts";

export interface Handshake extends OwnProvider {
  /** Where the browser goes if the handshake ended in nothing: call it once its response is known. */
  end: (declined: boolean) => Promise<string>;
}

const named = /^sso-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

const clientOf = ({ id, issuer, client_id, client_secret, groups_claim }: ProviderRow) => ({
  ...{ issuer, client_id, groups_claim },
  client_secret: client_secret ? decrypt(clientSecretPurpose, client_secret) : "",
  redirect_uri: settings().public_url + callbackPath(id),
});

/** Only what the provider says it knows: some refuse a scope that they don't. */
function scopeFor({ groups_claim }: ProviderRow, { scopes_supported }: Configuration): string {
  return groups_claim !== null && scopes_supported.includes("groups")
    ? "openid email profile groups"
    : "openid email profile";
}

/** What the request to next-auth wants. */
interface Asking {
  /** Where the browser wants to be afterward. */
  returnTo: string | null;
  ip: string | null;
  /** Whether the sign-in begins; otherwise the browser comes back. */
  isBeginning: boolean;
  /** Whether the provider has to ask the person, even if they are signed in there. */
  asksAgain: boolean;
}

/** The browser leaves at once, with what it keeps for its way back in a cookie. */
export interface Leaving {
  url: string;
  kept: string | null;
}

/**
 * The provider that a request to next-auth is about, or null if it is about none. The browser leaves if the provider
 * can't be used, or is one of SAML, which next-auth doesn't know.
 */
export async function ownProvider(
  name: string | undefined,
  { returnTo, ip, isBeginning, asksAgain }: Asking,
): Promise<Handshake | Leaving | null> {
  const id = named.exec(name ?? "")?.[1];
  const provider = id === undefined ? null : await readProvider(id);
  if (!provider) return null;
  const { saml } = provider;
  const testId = await testIn(returnTo, provider);
  const ending = endingOf(testId, ip);
  const stop = async (problem: SignInProblem) => ({ url: await ending.stop(problem), kept: null });
  if (!provider.is_on && testId === null) return stop("off");
  if (saml !== null) {
    if (!isBeginning) return stop("failed");
    return newRequest({ ...provider, saml }, { return_to: returnTo ?? "/", test_id: testId, asks_again: asksAgain });
  }
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
      const client = clientOf(provider as ProviderRow);
      const claims = await exchangeCode(client, found, { params, checks });
      const listed = client.groups_claim === null ? undefined : claims[client.groups_claim];
      said = vouchedBy(claims, listed, provider as ProviderRow);
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
      return ending.admit(said);
    },
    end: (declined) => ending.stop(declined ? "stopped" : problem),
  };
}
