import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead } from "#lib/platform/api/execute.ts";
import { isBehind, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import * as contract from "./contract.ts";

type Row = z.output<(typeof contract.listAttachments)["output"]>["data"][number] & Record<string, unknown>;

export const listAttachments = implementRead(contract.listAttachments, ({ input, db }) =>
  readPage({
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
  }),
);
