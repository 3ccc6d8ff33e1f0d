import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { Credential, TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/api/errors.ts";
import type { Scope } from "#lib/platform/api/scopes.ts";
import { openSealed, sealLink } from "./sealed-link.ts";
import { linkMinutes } from "./upload-rule.ts";

/** What a link gives, for whom, on whose account and until when. */
export interface FileGrant {
  file_id: string;
  organization_id: string;
  /** What whoever asked for the link needed to see the file's record. */
  scope: Scope;
  /** Of whoever asked for the link: it works as long as that does. */
  credential: Credential;
  /** ISO 8601, by the database's clock. */
  expires_at: string;
}

const purpose = "file-link";
export const filesRoot = "/files/";

function urlOf({ file_id, organization_id, scope, credential, expires_at }: FileGrant): string {
  const digest = Buffer.from(credential.digest).toString("base64url");
  return sealLink(filesRoot, purpose, [file_id, organization_id, scope, credential.kind, digest, expires_at]);
}

/** The grant of a link's last part; null when it is none of ours, or not to the letter. */
export function readFileGrant(text: string): FileGrant | null {
  const fields = openSealed(purpose, text);
  if (fields === null) return null;
  const [file_id = "", organization_id = "", scope = "", kind = "", digest = "", expires_at = ""] = fields;
  return {
    file_id,
    organization_id,
    scope: scope as Scope,
    credential: { kind: kind as Credential["kind"], digest: Buffer.from(digest, "base64url") },
    expires_at,
  };
}

interface FileRow extends Record<string, unknown> {
  organization_id: string;
  id: string;
  name: string;
  content_type: string;
  size: number;
  expires_at: string;
}

/** A link to a file that a record of this scope refers to. Throws 404 where there is none. */
export async function linkToFile(
  { db, credential }: { db: TenantDb; credential: Credential },
  { file_id, scope }: { file_id: string | null; scope: Scope },
) {
  const [row] = await db.execute<FileRow>(sql`
    select organization_id, id, name, content_type, size, now() + make_interval(mins => ${linkMinutes}) as expires_at
      from stored_files where organization_id = ${currentOrganization} and id = ${file_id} and status = 'kept'`);
  if (!row) throw new ApiError(404, [{ reason: "not_found", message: "There is no file" }]);
  const { organization_id, ...file } = row;
  const expires_at = new Date(row.expires_at).toISOString();
  return { ...file, expires_at, url: urlOf({ file_id: row.id, organization_id, scope, credential, expires_at }) };
}
