import { cookies } from "next/headers";
import { sessionUser } from "#db/system.ts";
import { settings } from "#lib/platform/env.ts";
import { sessionCookie, sessionCredential } from "./credential.ts";

/** The digest of the session in the request's cookie, live or not; null without one. For pages and their actions. */
export async function sessionDigest(): Promise<Uint8Array | null> {
  return sessionCredential((await cookies()).get(sessionCookie)?.value)?.digest ?? null;
}

/** Whether the request's cookie is of a live session. For pages that show something else to who is signed in. */
export async function signedIn(): Promise<boolean> {
  const digest = await sessionDigest();
  return digest !== null && (await sessionUser(digest)) !== null;
}

/** Whether people can be emailed a link to reset their password. */
export function sendsMail(): boolean {
  return settings().smtp_url !== null;
}

/** Name of the OpenID Connect provider to offer, or null when none is set. */
export function oidcName(): string | null {
  return settings().oidc?.name ?? null;
}
