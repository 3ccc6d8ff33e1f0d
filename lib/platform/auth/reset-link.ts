import { randomBytes } from "node:crypto";
import { settings } from "#lib/platform/env.ts";
import { tokenDigest } from "./token-text.ts";

/** How long a link is valid. */
export const resetHours = 1;

/** Maximum number of links emailed to one person per hour. The last one still works when the next can be requested. */
export const resetsPerHour = 3;

/** Leads to the same page as an administrator's link. Only the email that carries it ever contains it. */
export function newResetLink(): { url: string; digest: Buffer } {
  const code = randomBytes(32).toString("base64url");
  return { url: `${settings().public_url}/welcome#${code}`, digest: tokenDigest(code) };
}
