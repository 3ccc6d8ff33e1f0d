import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { sha256 } from "./pack.ts";
import type { Place } from "./place.ts";

const ownerName = "database.json";
/** How the comment on a database begins whose server has the identifier of another one. */
const recoveredAs = "Recovered as ";

/** What tells this database from all others: hexadecimal. */
export async function databaseId(sql: postgres.ISql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select concat(system_identifier, '/', d.oid, '/' || substring(shobj_description(d.oid, 'pg_database') from ${`^${recoveredAs}(.*)$`})) as id
      from pg_control_system(), pg_database d where datname = current_database()`;
  return sha256(Buffer.from(row?.id ?? ""));
}

/** Makes a database another one than that which it was copied from. As its owner. */
export async function nameRecovered(sql: postgres.Sql): Promise<void> {
  const [row] =
    await sql`select format('comment on database %I is %L', current_database(), ${recoveredAs + randomUUID()}::text) as statement`;
  await sql.unsafe(row?.statement);
}

/**
 * Makes a place this database's and returns the database's id: removing old backups must not take another's for its own.
 * Throws StartError if it is another's, unless `takesOver`.
 */
export async function claimPlace(sql: postgres.ISql, place: Place, takesOver = false): Promise<string> {
  const id = await databaseId(sql);
  const known = await ownerOf(place);
  if (known === id) return id;
  if (known !== null && !takesOver)
    throw new StartError(
      `${place.name} has the backups of another database. Write to another place, or add --take-over if that one is gone and this one was restored from it.`,
    );
  await place.write(ownerName, Buffer.from(JSON.stringify({ database: id })));
  return id;
}

/** The id of the database whose backups a place has; null if it has none. */
export async function ownerOf(place: Place): Promise<string | null> {
  const text = await place.read(ownerName);
  return text === null ? null : JSON.parse(text.toString()).database;
}
