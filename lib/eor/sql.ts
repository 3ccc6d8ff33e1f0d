import { type SQL, sql } from "drizzle-orm";
import type { Principal } from "#lib/platform/auth/principal.ts";

/** A timestamp inside of JSON, in the API's format. */
export function instantText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The current title of the contract `c`. */
export const currentTitle = sql`coalesce((
  select a.title from contract_amendments a
    where a.organization_id = c.organization_id and a.contract_id = c.id and a.effective_on <= app.today()
    order by a.effective_on desc limit 1), c.title)`;

/** Name of the acting member, token or worker; a worker session goes by its worker's name. */
export function actorName({ token_id, person_id }: Principal): SQL {
  if (person_id !== null)
    return sql`(select first_name || ' ' || last_name from people where organization_id = (select app.organization_id()) and id = ${person_id}::uuid)`;
  return sql`coalesce((select name from auth.members() where user_id = app.user_id()),
    (select name from access_tokens where organization_id = (select app.organization_id()) and id = ${token_id}::uuid), 'Muster')`;
}
