import type { Credential } from "#db/tenant.ts";
import { openSealed, sealLink } from "#lib/platform/files/sealed-link.ts";

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

export function downloadUrl({ content, id, organization_id, credential, expires_at }: Grant): string {
  const digest = Buffer.from(credential.digest).toString("base64url");
  return sealLink(downloadRoot, purpose, [version, content, id, organization_id, credential.kind, digest, expires_at]);
}

/** The grant of a link's last part; null when it is none of ours, or not to the letter. */
export function readGrant(text: string): Grant | null {
  const fields = openSealed(purpose, text);
  const [made = "", content = "", id = "", organization_id = "", kind = "", digest = "", expires_at = ""] =
    fields ?? [];
  if (made !== version) return null;
  return {
    content: content as Grant["content"],
    id,
    organization_id,
    credential: { kind: kind as Credential["kind"], digest: Buffer.from(digest, "base64url") },
    expires_at,
  };
}
