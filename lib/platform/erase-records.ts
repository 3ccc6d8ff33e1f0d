import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

/**
 * Erases what `db/schema` marks so in a record that the caller has locked, and in all that belongs to it. Returns the IDs
 * of the rows erased from.
 */
export async function eraseRecords(db: TenantDb, table: "candidates" | "people", id: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`select app.erase_records(${table}, array[${id}::text]) as id`);
  return [...new Set([...rows].map((row) => row.id))];
}

/**
 * Erases the personal values that the audit log has of erased records, and of what belonged to them and was deleted.
 * Returns how many.
 */
export async function forgetValues(db: TenantDb, ids: readonly string[]): Promise<number> {
  const [row] = await db.execute<{ forgotten: number }>(
    sql`select app.forget_values_of(${`{${ids.join()}}`}::text[]) as forgotten`,
  );
  return row?.forgotten ?? 0;
}
