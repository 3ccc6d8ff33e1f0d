import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { databaseRefusal } from "#lib/platform/sqlstate.ts";
import * as contract from "./contract.ts";

async function pageOf(db: TenantDb) {
  const [row] = await db.execute<{ slug: string | null; id: string }>(sql`
    select o.id, (select slug from job_pages where organization_id = o.id) as slug from organizations o where o.id = ${currentOrganization}`);
  const { slug = null, id } = row ?? { id: "" };
  return { data: { slug, path: `/jobs/of/${slug ?? id}` } };
}

export const getJobPage = implementRead(contract.getJobPage, ({ db }) => pageOf(db));

export const updateJobPage = implementWrite(
  contract.updateJobPage,
  async ({ input: { slug }, db }) => {
    if (slug === null) await db.execute(sql`delete from job_pages where organization_id = ${currentOrganization}`);
    else
      await db
        .execute(sql`
        insert into job_pages (slug) values (${slug})
          on conflict (organization_id) do update set slug = excluded.slug, updated_at = now()`)
        .catch((error) => {
          if (databaseRefusal(error)?.constraint !== "job_pages_slug") throw error;
          const message = `The address ${slug} is taken. Choose another one.`;
          throw new ApiError(409, { reason: "already_exists", path: "/slug", message });
        });
    return pageOf(db);
  },
  getJobPage,
);
