import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";

/** Throws 404 if a contract named in a path doesn't exist here. */
export async function assertContract(db: TenantDb, id: string): Promise<void> {
  const [found] = await db.execute(
    sql`select id from contracts where organization_id = ${currentOrganization} and id = ${id}`,
  );
  if (!found) throw notFound("Contract");
}
