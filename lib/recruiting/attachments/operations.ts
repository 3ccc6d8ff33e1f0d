import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { storeUpload } from "#lib/platform/files/keep-file.ts";
import { linksToFiles, linkToFile } from "#lib/platform/files/link.ts";
import { assertNotErased } from "#lib/recruiting/sql.ts";
import { attachFile } from "./attach-file.ts";
import * as contract from "./contract.ts";
import { removeAttachments } from "./remove-attachments.ts";

interface Row extends Record<string, unknown> {
  id: string;
  file_name: string;
  file_content_type: string;
  attachable_type_slug: (typeof contract.attachableTypes)[number];
  attachable_id: string;
  attachment_type_slug: (typeof contract.attachmentTypes)[number];
  file_id: string | null;
  ai_summary: null;
  created_by_hris_organization_user_id: string | null;
  created_at: string;
  updated_at: string;
}

const columns =
  sql.raw(`id, file_name, file_content_type, attachable_type_slug, attachable_id, attachment_type_slug, file_id,
  null::text as ai_summary, created_by as created_by_hris_organization_user_id, created_at, updated_at`);

const scope = "ats:read";

/** Tables of records that can have attachments. */
const tables: Record<string, string> = {
  CANDIDATE: "candidates",
  JOB_POSTING: "job_postings",
  NOTE: "application_notes",
  SENT_CANDIDATE_EMAIL: "emails",
  EMAIL_MESSAGE: "emails",
  EMAIL_TEMPLATE: "email_templates",
  JOB_ACTIVITY: "application_activities",
};

async function assertAttachable(db: TenantDb, type: string, id: string): Promise<void> {
  const table = tables[type];
  const [known] = table
    ? await db.execute(
        sql`select id from ${sql.identifier(table)} where organization_id = ${currentOrganization} and id = ${id}`,
      )
    : [];
  if (!known) throw notFound("Record");
}

export const listAttachments = implementRead(contract.listAttachments, async ({ input, db, credential }) => {
  const page = await readPage({
    contract: contract.listAttachments,
    input,
    keys: ["created_at", "id"],
    select: async ({ after, limit }: PageRequest) => {
      const { attachable_type_slug, attachable_id, attachment_type_slug } = input;
      const selected = sql`organization_id = ${currentOrganization} and attachable_type_slug = ${attachable_type_slug} and attachable_id = ${attachable_id}
        and attachment_type_slug = ${attachment_type_slug}`;
      const rows = await db.execute<Row & { total: number }>(sql`
        select ${columns}, (select count(*)::integer from attachments where ${selected}) as total
          from attachments where ${selected} and ${isAfterCursor(after, { created_at: "timestamptz", id: "uuid" })}
          order by created_at desc, id desc limit ${limit}`);
      const file_ids = rows.flatMap(({ file_id }) => file_id ?? []);
      const links = await linksToFiles({ db, credential }, { file_ids, scope });
      const shown = rows.map(({ file_id, ...row }) => ({ ...row, url: links.get(file_id ?? "")?.url ?? null }));
      return { rows: shown, total_count: rows[0]?.total ?? 0 };
    },
  });
  if (page.data.length === 0) await assertAttachable(db, input.attachable_type_slug, input.attachable_id);
  return page;
});

/** Locks the candidate against changes until the transaction ends. Throws 404, and 409 once erased. */
async function holdCandidate(db: TenantDb, id: string): Promise<void> {
  const [known] = await db.execute(sql`
    select from candidates where organization_id = ${currentOrganization} and id = ${id} and merged_into_id is null for share`);
  if (!known) throw notFound("Candidate");
  await assertNotErased(db, id, "nothing can be attached");
}

export const createCandidateAttachment = implementWrite(contract.createCandidateAttachment, {
  prepare: ({ input, credential }) => storeUpload(credential, input.file),
  async run({ input: { candidate_id, file, attachment_type_slug }, prepared, db, credential }) {
    await holdCandidate(db, candidate_id);
    const attaching = { candidate_id, kind: attachment_type_slug, file, stored: prepared };
    const { file_id: _, ...made } = await attachFile<Row>(db, attaching, columns);
    const { url } = await linkToFile({ db, credential }, { file_id: prepared.id, scope });
    return { data: { ...made, url } };
  },
});

export const deleteCandidateAttachment = implementWrite(
  contract.deleteCandidateAttachment,
  async ({ input: { candidate_id, attachment_id }, db }) => {
    const removed = await removeAttachments(
      db,
      sql`attachable_type_slug = 'CANDIDATE' and attachable_id = ${candidate_id} and id = ${attachment_id}`,
    );
    if (removed === 0) throw notFound("Attachment");
    return { data: { deleted: true as const } };
  },
);
