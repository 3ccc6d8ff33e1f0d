import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

/** Every table of `db/schema`. */
export async function declaredTables(): Promise<PgTable[]> {
  const names = readdirSync(join(import.meta.dirname, "schema")).map((name) => basename(name, ".ts"));
  const modules = await Promise.all(names.sort().map((name) => import(`./schema/${name}.ts`)));
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
}
