import { cookies } from "next/headers";
import { sessionUser } from "#db/system.ts";
import { settings } from "#lib/env.ts";
import { sessionCookie, sessionCredential } from "./credential.ts";

/** Whether the request's cookie is of a live session. For pages that show something else to who is signed in. */
export async function signedIn(): Promise<boolean> {
  const credential = sessionCredential((await cookies()).get(sessionCookie)?.value);
  return credential !== null && (await sessionUser(credential.digest)) !== null;
}

/** Name of the OpenID Connect provider to offer, or null when none is set. */
export function oidcName(): string | null {
  return settings().oidc?.name ?? null;
}
