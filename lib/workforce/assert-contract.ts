import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

/** Throws 404 if a contract named in a path doesn't exist here. */
export async function assertContract(db: TenantDb, id: string): Promise<void> {
  const [found] = await db.execute(
    sql`select id from contracts where organization_id = ${currentOrganization} and id = ${id}`,
  );
  if (!found) throw new ApiError(404, { reason: "not_found", message: "Contract not found" });
}
