import { cookies } from "next/headers";
import { offersProviders } from "#db/single-sign-on.ts";
import { sessionUser } from "#db/system.ts";
import { settings } from "#lib/platform/env.ts";
import { sessionCookie, sessionCredential } from "./credential.ts";

/** The digest of the session in the request's cookie, live or not; null without one. For pages and their actions. */
export async function sessionDigest(): Promise<Uint8Array | null> {
  return sessionCredential((await cookies()).get(sessionCookie)?.value)?.digest ?? null;
}

/** Whether the request's cookie belongs to a live session. For pages that differ for people who are signed in. */
export async function signedIn(): Promise<boolean> {
  const digest = await sessionDigest();
  return digest !== null && (await sessionUser(digest)) !== null;
}

/** Whether people can be emailed a password reset link. */
export function sendsMail(): boolean {
  return settings().smtp_url !== null;
}

/** Name of the configured OpenID Connect provider, or null if there is none. */
export function oidcName(): string | null {
  return settings().oidc?.name ?? null;
}

/** Whether organizations have identity providers of their own, which people find by the domain of their email address. */
export function offersOwnProviders(): Promise<boolean> {
  return offersProviders();
}
