import { decrypt, encrypt } from "#lib/platform/encryption.ts";
import { settings } from "#lib/platform/env.ts";

const longest = 1000;

/**
 * A link below `root` that carries these fields, encrypted and authenticated (AES-256-GCM) with a key for its purpose:
 * its holder can neither read nor alter them. The base is our own URL, never the request's.
 */
export function sealLink(root: string, purpose: string, fields: readonly string[]): string {
  return `${settings().public_url}${root}${encrypt(purpose, JSON.stringify(fields)).toString("base64url")}`;
}

/** The fields in a link's last segment; null if it isn't exactly one of ours. */
export function openSealed(purpose: string, text: string): string[] | null {
  if (text.length > longest || !/^[\w-]+$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  // The last character has bits that decoding drops: accept only the canonical spelling.
  if (bytes.length < 29 || bytes.toString("base64url") !== text) return null;
  try {
    return JSON.parse(decrypt(purpose, bytes));
  } catch {
    return null;
  }
}
