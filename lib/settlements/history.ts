import { type SQL, sql } from "drizzle-orm";

/** An instant inside a JSON value. */
export const jsonTime = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const row = (at: SQL, status: SQL, by: SQL, reason: SQL) =>
  sql`json_build_object('at', ${jsonTime(at)}, 'status', ${status}, 'by', ${by}, 'reason', ${reason})`;

/**
 * What happened with a document that has one end, `d`: it was made, and then the one write that succeeded with it. Who that
 * was is in the audit log under the key of its path.
 */
export function historyOf(pathKey: string): SQL {
  return sql`(
    select case when ended.at is null then json_build_array(made) else json_build_array(made, ended.entry) end
    from (select ${row(sql`d.created_at`, sql`'processing'::text`, sql`(select m.name from auth.members() as m where m.user_id = d.created_by)`, sql`null::text`)} as made) as begun
    left join lateral (
      select a.at, ${row(sql`a.at`, sql`d.status`, sql`(select m.name from auth.members() as m where m.user_id = a.user_id)`, sql`d.failure_reason`)} as entry
      from audit_log as a
      where a.organization_id = d.organization_id and a.at >= d.created_at and a.object = ${`${pathKey}=`} || d.id and a.result between 200 and 299
        and d.status <> 'processing'
      order by a.at desc limit 1
    ) as ended on true)`;
}
