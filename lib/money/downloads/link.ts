import type { Credential } from "#db/tenant.ts";
import { decrypt, encrypt } from "#lib/platform/encryption.ts";
import { settings } from "#lib/platform/env.ts";

/** What a link gives, for whom, on whose account and until when. */
export interface Grant {
  content: "invoice" | "refund_statement" | "invoice_archive";
  /** Of the invoice, the refund statement or the archive. */
  id: string;
  organization_id: string;
  /** Of whoever asked for the link: it works as long as that does. */
  credential: Credential;
  /** ISO 8601, by the database's clock. */
  expires_at: string;
}

const purpose = "download-link";
const version = "1";
export const downloadRoot = "/downloads/";

/**
 * The grant, encrypted and authenticated (AES-256-GCM) under a key of this purpose: who holds the link can neither read
 * nor alter anything of it. The base is our own address, never the request's.
 */
export function downloadUrl({ content, id, organization_id, credential, expires_at }: Grant): string {
  const digest = Buffer.from(credential.digest).toString("base64url");
  const fields = [version, content, id, organization_id, credential.kind, digest, expires_at];
  return `${settings().public_url}${downloadRoot}${encrypt(purpose, JSON.stringify(fields)).toString("base64url")}`;
}

const longest = 1000;

/** The grant of a link's last part; null when it is none of ours, or not to the letter. */
export function readGrant(text: string): Grant | null {
  if (text.length > longest || !/^[\w-]+$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  // The last letter has bits that decoding drops: only the one spelling counts.
  if (bytes.length < 29 || bytes.toString("base64url") !== text) return null;
  let fields: string[];
  try {
    fields = JSON.parse(decrypt(purpose, bytes));
  } catch {
    return null;
  }
  const [made = "", content = "", id = "", organization_id = "", kind = "", digest = "", expires_at = ""] = fields;
  if (made !== version) return null;
  return {
    content: content as Grant["content"],
    id,
    organization_id,
    credential: { kind: kind as Credential["kind"], digest: Buffer.from(digest, "base64url") },
    expires_at,
  };
}
