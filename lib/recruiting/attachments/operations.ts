import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead } from "#lib/platform/api/execute.ts";
import { isBehind, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { missing } from "#lib/recruiting/sql.ts";
import * as contract from "./contract.ts";

type Row = z.output<(typeof contract.listAttachments)["output"]>["data"][number] & Record<string, unknown>;

/** Tables of what can have attachments. */
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
  if (!known) throw missing("Record");
}

export const listAttachments = implementRead(contract.listAttachments, async ({ input, db }) => {
  const page = await readPage({
    contract: contract.listAttachments,
    input,
    keys: ["created_at", "id"],
    select: async ({ after, limit }: PageRequest) => {
      const { attachable_type_slug, attachable_id, attachment_type_slug } = input;
      const selected = sql`organization_id = ${currentOrganization} and attachable_type_slug = ${attachable_type_slug} and attachable_id = ${attachable_id}
        and attachment_type_slug = ${attachment_type_slug}`;
      const rows = await db.execute<Row & { total: number }>(sql`
        select id, file_name, file_content_type, attachable_type_slug, attachable_id, attachment_type_slug, null::text as url, null::text as ai_summary,
            created_by as created_by_hris_organization_user_id, created_at, updated_at, (select count(*)::integer from attachments where ${selected}) as total
          from attachments where ${selected} and ${isBehind(after, { created_at: "timestamptz", id: "uuid" })}
          order by created_at desc, id desc limit ${limit}`);
      return { rows: [...rows], total_count: rows[0]?.total ?? 0 };
    },
  });
  if (page.data.length === 0) await assertAttachable(db, input.attachable_type_slug, input.attachable_id);
  return page;
});
