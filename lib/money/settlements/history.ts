import { type SQL, sql } from "drizzle-orm";

/** An instant for use in JSON. */
export const jsonTime = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const row = (at: SQL, status: SQL, by: SQL, reason: SQL) =>
  sql`json_build_object('at', ${jsonTime(at)}, 'status', ${status}, 'by', ${by}, 'reason', ${reason})`;

const nameOf = (user: SQL) => sql`(select m.name from auth.members() as m where m.user_id = ${user})`;

/**
 * The history of a document `d` with a single ending: its creation, then the one write that ended it. The audit log has
 * who did that, under the document's path key; for payments older than the log, only the date is known.
 */
export function historyOf(pathKey: string): SQL {
  return sql`(
    select case when ended.at is null then json_build_array(made) else json_build_array(made, ended.entry) end
    from (select ${row(sql`d.created_at`, sql`'processing'::text`, nameOf(sql`d.created_by`), sql`null::text`)} as made) as begun
    cross join lateral (
      select coalesce(a.at, d.paid_at) as at, ${row(sql`coalesce(a.at, d.paid_at)`, sql`d.status`, nameOf(sql`a.user_id`), sql`d.failure_reason`)} as entry
      from (select) as always
      left join lateral (
        select at, user_id from audit_log
        where organization_id = d.organization_id and at >= d.created_at and object = ${`${pathKey}=`} || d.id and result between 200 and 299
          and d.status <> 'processing'
        order by at desc limit 1
      ) as a on true
    ) as ended)`;
}
