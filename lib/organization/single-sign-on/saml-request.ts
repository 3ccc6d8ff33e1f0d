import { randomBytes } from "node:crypto";
import { SAML } from "@node-saml/node-saml";
import { ownAddress } from "#lib/platform/auth/auth-request.ts";
import { decrypt, encrypt } from "#lib/platform/encryption.ts";
import { settings } from "#lib/platform/env.ts";
import { acsUrlOf } from "./saml-paths.ts";

/** How long someone may take at the provider. */
const requestMinutes = 15;

const purpose = "saml-request";
const longestReturn = 1500;

/** Tells the browser that began. The provider's page brings the response, so it has to come with other sites' forms. */
export const requestCookie = "__Host-muster.saml";

export const requestCookieOptions = {
  httpOnly: true,
  secure: true,
  sameSite: "none",
  path: "/",
  maxAge: requestMinutes * 60,
} as const;

/** What the browser keeps while its person is at the provider. */
export interface Pending {
  request_id: string;
  relay_state: string;
  provider_id: string;
  return_to: string;
  test_id: string | null;
  /** In milliseconds. */
  began_at: number;
}

interface Target {
  id: string;
  issuer: string;
  client_id: string;
  saml: { sign_in_url: string; certificates: string[] };
}

interface Wish {
  return_to: string;
  test_id: string | null;
  /** Whether the provider has to ask the person, even if they are signed in there. */
  asks_again: boolean;
}

/** A request to the provider: where the browser goes, and what it keeps in its cookie. */
export async function newRequest({ id, client_id, saml }: Target, wish: Wish): Promise<{ url: string; kept: string }> {
  const request_id = `_${randomBytes(20).toString("hex")}`;
  const relay_state = randomBytes(16).toString("hex");
  const wished = ownAddress(wish.return_to, settings().public_url);
  const return_to = wished.length > longestReturn ? "/" : wished;
  const pending: Pending = {
    ...{ request_id, relay_state, provider_id: id, return_to, test_id: wish.test_id },
    began_at: Date.now(),
  };
  const sender = new SAML({
    ...{ entryPoint: saml.sign_in_url, issuer: client_id, callbackUrl: acsUrlOf(id), idpCert: saml.certificates },
    ...{ generateUniqueId: () => request_id, forceAuthn: wish.asks_again, identifierFormat: null },
    disableRequestedAuthnContext: true,
  });
  const url = await sender.getAuthorizeUrlAsync(relay_state, undefined, {});
  return { url, kept: encrypt(purpose, JSON.stringify(pending)).toString("base64url") };
}

/** What the browser keeps; null if it keeps nothing of this provider, or for too long. */
export function pendingIn(cookie: string | null, providerId: string): Pending | null {
  if (!cookie) return null;
  try {
    const pending = JSON.parse(decrypt(purpose, Buffer.from(cookie, "base64url"))) as Pending;
    const age = Date.now() - pending.began_at;
    return pending.provider_id === providerId && age < requestMinutes * 60_000 ? pending : null;
  } catch {
    return null;
  }
}
