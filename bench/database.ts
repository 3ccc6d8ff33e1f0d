import { join } from "node:path";
import postgres from "postgres";
import { livePostmaster } from "#db/embedded/postmaster.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { dayOf } from "#db/seed/calendar.ts";
import { ensureDemo } from "#db/seed/demo.ts";
import { fillOrganization, findOrMakeOrganization } from "#db/seed/large-organization.ts";

const NAME = "Meridane Staffing Group";

export interface BenchDatabase {
  /** The owner's connection URL, and a client for it. */
  url: string;
  sql: postgres.Sql;
  organization: { id: string; name: string };
  /** PID of the postmaster, the parent of all PostgreSQL processes. */
  pid: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts the database under `dataDir`, with three organizations; the measured one has exactly `invoices` invoices.
 * Refuses a database of another size, or one whose fill was interrupted, with a hint to use --fresh.
 */
export async function openBenchDatabase(
  dataDir: string,
  invoices: number,
  log: (line: string) => void,
): Promise<BenchDatabase> {
  const embedded = await startEmbedded({ dataDir, log });
  const sql = postgres(embedded.url, { max: 2, onnotice: () => {}, connection: { TimeZone: "UTC" } });
  const close = async () => {
    await sql.end();
    await embedded.stop();
  };
  try {
    await migrate(embedded.url, { log });
    await ensureDemo(embedded.url, { dataDir, log });
    const { id } = await findOrMakeOrganization(sql, NAME);
    const [row] = await sql`select count(*)::int as n from invoices where organization_id = ${id}`;
    if (row?.n === 0) await fill(sql, id, invoices, log);
    else if (row?.n !== invoices)
      throw new Error(`${dataDir} has ${row?.n} invoices, expected ${invoices}: use --fresh`);
  } catch (error) {
    await close();
    throw error;
  }
  const { id } = await findOrMakeOrganization(sql, NAME);
  const pid = livePostmaster(join(dataDir, "postgres"))?.pid ?? 0;
  return { url: embedded.url, sql, organization: { id, name: NAME }, pid, [Symbol.asyncDispose]: close };
}

async function fill(sql: postgres.Sql, id: string, invoices: number, log: (line: string) => void): Promise<void> {
  const started = performance.now();
  const today = dayOf(new Date().toISOString().slice(0, 10));
  log(`Filling the database with ${invoices} invoices (once) …`);
  await fillOrganization(sql, {
    id,
    name: NAME,
    invoices,
    today,
    progress: () => {},
    stop: () => false,
    paymentsEach: true,
  });
  log(`Filled in ${Math.round((performance.now() - started) / 1000)} s.`);
}
