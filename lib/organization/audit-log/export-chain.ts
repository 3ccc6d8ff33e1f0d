import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { type Place, signPlace } from "./checkpoint.ts";

interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

interface Bounds extends Record<string, unknown> {
  organization_id: string;
  start: number;
  start_hash: string;
  ending: number;
  now: string;
}

/** Times and places aren't in the same order to the millisecond, so a range begins with the first of the rows around it. */
const around = 100;
const atOnce = 200;

const owned = (table: string) => sql`${sql.raw(table)}.organization_id = ${currentOrganization}`;

async function boundsOf(db: TenantDb, { from, to }: Range): Promise<Bounds> {
  const [row] = await db.execute<Bounds>(sql`
    with chain as (
      select coalesce(max(number), 0) as number, coalesce(max(dropped), 0) as dropped, coalesce(max(encode(dropped_hash, 'hex')), '') as dropped_hash
        from audit_chains c where ${owned("c")}
    ), bounds as (
      select greatest(dropped, ${
        from === undefined
          ? sql`dropped`
          : sql`coalesce((select min(s.number) - 1 from (select id from audit_log l where ${owned("l")} and l.at >= ${from}::timestamptz order by l.at limit ${around}) as l
            join audit_seals s on ${owned("s")} and s.entry_id = l.id), chain.number)`
      }) as start,
          ${
            to === undefined
              ? sql`chain.number`
              : sql`coalesce((select max(s.number) from (select id from audit_log l where ${owned("l")} and l.at < ${to}::timestamptz order by l.at desc limit ${around}) as l
            join audit_seals s on ${owned("s")} and s.entry_id = l.id), 0)`
          } as ending, dropped, dropped_hash
        from chain)
    select ${currentOrganization} as organization_id, b.start, greatest(b.start, b.ending) as ending, app.instant_text(now()) as now,
        case when b.start = b.dropped then b.dropped_hash else (select encode(s.hash, 'hex') from audit_seals s where ${owned("s")} and s.number = b.start) end as start_hash
      from bounds b`);
  if (!row) throw new Error("the query returned no row");
  return row;
}

const valuesOf = (isPersonal: boolean) => sql`(
  select json_build_object('salt', v.salt, 'content', v.content) from audit_values v
    where v.organization_id = c.organization_id and v.entry_id = c.entry_id and v.change_id = c.id and v.is_personal = ${sql.raw(String(isPersonal))})`;

interface Link extends Record<string, unknown> {
  number: number;
  hash: string;
}

/** Entries by number, with every key that `verify-export.mjs` expects. */
function selectEntries(db: TenantDb, after: number, upTo: number) {
  return db.execute<Link>(sql`
    select 'entry' as type, s.number, l.id, app.instant_text(l.at) as at, l.operation, l.principal_kind, l.user_id, l.token_id, l.object, l.result, l.request_id, l.ip, l.via,
        coalesce((
          select json_agg(json_build_object('id', c.id, 'record_type', c.object_type, 'record_id', c.object_id, 'parent_id', c.parent_id, 'action', c.action,
              'hidden', coalesce(c.hidden, '{}'), 'digest', encode(c.digest, 'hex'), 'values', ${valuesOf(false)},
              'personal_digest', encode(c.personal_digest, 'hex'), 'personal_values', ${valuesOf(true)}) order by c.id)
            from audit_changes c where c.organization_id = l.organization_id and c.entry_id = l.id), '[]') as changes,
        encode(s.hash, 'hex') as hash
      from audit_seals s join audit_log l on l.organization_id = s.organization_id and l.id = s.entry_id
      where ${owned("s")} and s.number > ${after} and s.number <= ${upTo} order by s.number`);
}

interface Checkpoint extends Record<string, unknown>, Place {
  signature: string;
}

const checkpoints = sql`
  select k.organization_id, k.number, encode(k.hash, 'hex') as hash, app.instant_text(k.at) as at, encode(k.signature, 'hex') as signature
    from audit_checkpoints k where ${owned("k")}`;

const lineOf = (record: object) => `${JSON.stringify(record)}\n`;
const checkpointLine = (one: Checkpoint) => lineOf({ type: "checkpoint", ...one });
const signedLine = (type: "begin" | "end", place: Place) =>
  lineOf({ type, ...place, signature: signPlace(place, type).toString("hex") });

/** A part of the chain between two places that are signed now, with the checkpoints that were signed in between. */
export async function* chainLines(db: TenantDb, range: Range): AsyncGenerator<string> {
  const { organization_id, start, start_hash, ending, now } = await boundsOf(db, range);
  let last: Link = { number: start, hash: start_hash };
  yield signedLine("begin", { organization_id, number: start, hash: start_hash, at: now });
  while (last.number < ending) {
    const upTo = Math.min(ending, last.number + atOnce);
    const entries = await selectEntries(db, last.number, upTo);
    const between = await db.execute<Checkpoint>(
      sql`${checkpoints} and k.number > ${last.number} and k.number <= ${upTo} order by k.number`,
    );
    const byNumber = new Map([...between].map((one) => [one.number, one]));
    let lines = "";
    for (const entry of entries) {
      const signedHere = byNumber.get(entry.number);
      lines += lineOf(entry) + (signedHere ? checkpointLine(signedHere) : "");
      last = entry;
    }
    yield lines;
    if (entries.length === 0) break;
  }
  yield signedLine("end", { organization_id, number: last.number, hash: last.hash, at: now });
}

export async function latestCheckpoint(db: TenantDb): Promise<Checkpoint | null> {
  const [row] = await db.execute<Checkpoint>(sql`${checkpoints} order by k.number desc limit 1`);
  return row ?? null;
}
