import type postgres from "postgres";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { sha256 } from "./pack.ts";
import type { Place } from "./place.ts";

const ownerName = "database.json";
/** The comment on a database that was recovered from an archive: its server has the identifier of the one before. */
const recoveredAs = "Recovered as ";

/** What tells this database from all others: hexadecimal. */
export async function databaseId(sql: postgres.ISql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select concat(system_identifier, '/', d.oid, '/' || substring(shobj_description(d.oid, 'pg_database') from ${`^${recoveredAs}(.*)$`})) as id
      from pg_control_system(), pg_database d where datname = current_database()`;
  return sha256(Buffer.from(row?.id ?? ""));
}

/** Makes a recovered database another one than that which it comes from. As its owner. */
export async function nameRecovered(sql: postgres.Sql, database: string, as: string): Promise<void> {
  await sql.unsafe(`comment on database "${database}" is '${recoveredAs}${as}'`);
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
