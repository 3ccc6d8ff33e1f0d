import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { Credential, TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { linkMinutes } from "#lib/platform/uploads/upload-rule.ts";
import { openSealed, sealLink } from "./sealed-link.ts";

/** What a link grants: the file, for which organization, on whose behalf, and until when. */
export interface FileGrant {
  file_id: string;
  organization_id: string;
  /** The scope that the requester needed to see the file's record. */
  scope: Scope;
  /** The requester's credential: the link works only as long as it does. */
  credential: Credential;
  /** ISO 8601, from the database's clock. */
  expires_at: string;
}

const purpose = "file-link";
export const filesRoot = "/files/";

function urlOf({ file_id, organization_id, scope, credential, expires_at }: FileGrant): string {
  const digest = Buffer.from(credential.digest).toString("base64url");
  return sealLink(filesRoot, purpose, [file_id, organization_id, scope, credential.kind, digest, expires_at]);
}

/** The grant in a link's last segment; null if it isn't exactly one of ours. */
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

interface Reader {
  db: TenantDb;
  credential: Credential;
}

/** Links to files that records of this scope refer to, keyed by file ID. */
export async function linksToFiles(
  { db, credential }: Reader,
  { file_ids, scope }: { file_ids: readonly string[]; scope: Scope },
) {
  if (file_ids.length === 0) return new Map<string, ReturnType<typeof linkOf>>();
  const rows = await db.execute<FileRow>(sql`
    select organization_id, id, name, content_type, size, now() + make_interval(mins => ${linkMinutes}) as expires_at
      from stored_files where organization_id = ${currentOrganization} and id = any (${`{${file_ids.join()}}`}::uuid[]) and status = 'kept'`);
  return new Map(rows.map((row) => [row.id, linkOf(row, scope, credential)]));
}

function linkOf({ organization_id, ...file }: FileRow, scope: Scope, credential: Credential) {
  const expires_at = new Date(file.expires_at).toISOString();
  return { ...file, expires_at, url: urlOf({ file_id: file.id, organization_id, scope, credential, expires_at }) };
}

/** A link to a file that a record of this scope refers to. Throws 404 if there is none. */
export async function linkToFile(reader: Reader, { file_id, scope }: { file_id: string | null; scope: Scope }) {
  const links = await linksToFiles(reader, { file_ids: file_id === null ? [] : [file_id], scope });
  const [link] = links.values();
  if (!link) throw new ApiError(404, { reason: "not_found", message: "There is no file" });
  return link;
}
