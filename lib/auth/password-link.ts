import { randomBytes } from "node:crypto";
import { isPasswordLink, usePasswordLink } from "#db/system.ts";
import { newPassword } from "#lib/account/contract.ts";
import { settings } from "#lib/env.ts";
import { hashPassword } from "./password.ts";
import { tokenDigest } from "./token-text.ts";

/** The code stands behind `#`, so that it reaches no server, log or referrer before the person sends it. */
export function newPasswordLink(): { url: string; digest: Buffer } {
  const code = randomBytes(24).toString("base64url");
  return { url: `${settings().public_url}/welcome#${code}`, digest: tokenDigest(code) };
}

/** Sets the password of the person the link was made for; the e-mail to sign in with, or what is wrong. */
export async function setPasswordByLink(
  code: string,
  password: string,
): Promise<{ ok: true; email: string } | { ok: false; path: string; message: string }> {
  const parsed = newPassword.safeParse(password);
  if (!parsed.success)
    return { ok: false, path: "/password", message: parsed.error.issues[0]?.message ?? "Choose another one" };
  // Looked at before the password is hashed: anyone may call this, and hashing costs.
  const digest = tokenDigest(code);
  const email = (await isPasswordLink(digest)) ? await usePasswordLink(digest, await hashPassword(parsed.data)) : null;
  if (email === null) {
    return { ok: false, path: "/code", message: "This link was used, replaced or has expired. Ask for a new one." };
  }
  return { ok: true, email };
}
