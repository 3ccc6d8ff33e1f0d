import postgres from "postgres";
import { databaseUrlFor } from "#lib/platform/secrets.ts";

/** Seals everything that was committed, as a worker does. */
export async function sealAudit(ownerUrl: string): Promise<number> {
  const sql = postgres(databaseUrlFor("app_worker", ownerUrl), { max: 1, onnotice: () => undefined });
  let sealed = 0;
  for (let more = true; more; ) {
    const [row] = await sql<{ n: number }[]>`select app.seal_entries(1000) as n`;
    sealed += row?.n ?? 0;
    more = (row?.n ?? 0) > 0;
  }
  await sql.end();
  return sealed;
}
