import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { openClient } from "./client.ts";

/** SQLSTATE of a refused password (`invalid_password`). */
export const wrongPassword = "28P01";

/** Whether the server of a database has our roles, with passwords from another SECRET_KEY than ours. */
export async function hasOtherSecret(url: string, signal: AbortSignal | undefined): Promise<boolean> {
  const sql = openClient(databaseUrlFor("app_web", url), { signal });
  try {
    await sql`select 1`;
    return false;
  } catch (error) {
    return (error as { code?: string }).code === wrongPassword;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
