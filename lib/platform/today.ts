import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

/** The day, in UTC, that rules go by. It is the database's: one clock, which tests can set. */
export async function today(db: TenantDb): Promise<string> {
  const [row] = await db.execute<{ today: string }>(sql`select app.today() as today`);
  return (row as { today: string }).today;
}
