import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";

interface Row extends Record<string, unknown> {
  id: string;
  slug: string;
  created_at: string;
  updated_at: string;
}

const columns = sql.raw("id, slug, created_at, updated_at");

export const listApplicationSources = implementRead(contract.listApplicationSources, ({ input, db }) =>
  readPage({
    contract: contract.listApplicationSources,
    input,
    keys: ["created_at", "id"],
    select: async ({ after, limit }: PageRequest) => {
      const rows = await db.execute<Row & { total: number }>(sql`
        select ${columns}, (select count(*)::integer from application_sources where organization_id = ${currentOrganization}) as total
          from application_sources
          where organization_id = ${currentOrganization} and ${isAfterCursor(after, { created_at: "timestamptz", id: "uuid" }, "asc")}
          order by created_at, id limit ${limit}`);
      return { rows: [...rows], total_count: rows[0]?.total ?? 0 };
    },
  }),
);

export const createApplicationSource = implementWrite(
  contract.createApplicationSource,
  async ({ input: { slug }, db }) => {
    const [row] = await db.execute<Row>(sql`
      insert into application_sources (slug) values (${slug}) on conflict (organization_id, slug) do nothing returning ${columns}`);
    if (!row)
      throw new ApiError(409, {
        reason: "already_exists",
        path: "/slug",
        message: `The source ${slug} already exists`,
      });
    return { data: row };
  },
);
