import { readMigrations } from "./migration-files.ts";
import { onConnection } from "./pool.ts";

interface Readiness {
  /** Whether the database has all of this release's migrations. */
  is_current: boolean;
  /** How many workers are connected. */
  workers: number;
}

let newest: string | undefined;

/** What the database says to the web process's own role. Throws if it can't be asked. */
export async function readReadiness(): Promise<Readiness> {
  newest ??= readMigrations().at(-1)?.hash ?? "";
  const [row] = await onConnection((sql) => sql<Readiness[]>`select * from auth.readiness(${newest ?? ""})`);
  if (!row) throw new Error("the database gave no answer");
  return row;
}
