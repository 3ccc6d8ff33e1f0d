import type { Credential } from "#db/tenant.ts";
import { openSealed, sealLink } from "#lib/platform/files/sealed-link.ts";

/** What a link downloads, for whom, with whose credential and until when. */
export interface Grant {
  content: "invoice" | "refund_statement" | "invoice_archive";
  /** ID of the invoice, refund statement or archive. */
  id: string;
  organization_id: string;
  /** The requester's credential: the link works as long as it does. */
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

/** The grant in a link's last part; null unless it is exactly one of ours. */
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
