import { randomBytes } from "node:crypto";
import { settings } from "#lib/platform/env.ts";
import { tokenDigest } from "./token-text.ts";

/** How long a link works. */
export const resetHours = 1;

/** Links that one person is emailed within an hour. The last of them still works when the next one can be asked for. */
export const resetsPerHour = 3;

/** It leads to the same page as an administrator's; nobody but the email that it is sent in ever holds it. */
export function newResetLink(): { url: string; digest: Buffer } {
  const code = randomBytes(32).toString("base64url");
  return { url: `${settings().public_url}/welcome#${code}`, digest: tokenDigest(code) };
}
