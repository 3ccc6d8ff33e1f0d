import { decrypt, encrypt } from "#lib/platform/encryption.ts";
import { settings } from "#lib/platform/env.ts";

const longest = 1000;

/**
 * A link below `root` that carries these fields, encrypted and authenticated (AES-256-GCM) under a key of its purpose: who holds it
 * can neither read nor alter them. The base is our own address, never the request's.
 */
export function sealLink(root: string, purpose: string, fields: readonly string[]): string {
  return `${settings().public_url}${root}${encrypt(purpose, JSON.stringify(fields)).toString("base64url")}`;
}

/** The fields of a link's last part; null when it is none of ours, or not to the letter. */
export function openSealed(purpose: string, text: string): string[] | null {
  if (text.length > longest || !/^[\w-]+$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  // The last letter has bits that decoding drops: only the one spelling counts.
  if (bytes.length < 29 || bytes.toString("base64url") !== text) return null;
  try {
    return JSON.parse(decrypt(purpose, bytes));
  } catch {
    return null;
  }
}
