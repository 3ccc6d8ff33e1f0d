import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { auditChannel } from "#db/schema/activity.ts";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { isAfterCursor, type PageRequest } from "#lib/platform/api/read-page.ts";
import type { listAuditLog } from "./contract.ts";
import type { channels } from "./rules.ts";
import { type NamedRecord, sentenceOf } from "./sentence.ts";

export type Filters = Omit<z.output<(typeof listAuditLog)["input"]>, "limit" | "cursor">;

/** Keys of paths whose records have another name in the audit log than the key says. */
const typesByKey: Readonly<Record<string, string>> = {
  cycle: "payment_cycle",
  token: "access_token",
  grant: "connected_app",
  refund_statement: "refund",
  reason: "archive_reason",
  view: "saved_view",
  entity: "legal_entity",
  template: "email_template",
};

const keysOfRecords = [
  ...["id", "payment_id", "invoice_id", "refund_statement_id", "cycle_id", "person_id", "worker_id", "contract_id"],
  ...["asset_id", "candidate_id", "application_id", "job_id", "member_id", "token_id", "connected_app_id", "grant_id"],
  ...["webhook_id", "legal_entity_id", "warehouse_id", "department_id", "timesheet_id", "adjustment_id", "view_id"],
  ...[
    "access_request_id",
    "resignation_id",
    "task_id",
    "template_id",
    "tag_id",
    "reason_id",
    "interview_plan_id",
    "correction_id",
  ],
];

interface Raw {
  id: string;
  at: string;
  operation: string;
  principal_kind: string;
  user_id: string | null;
  user_name: string | null;
  token_id: string | null;
  token_name: string | null;
  channel: (typeof channels)[number];
  ip: string | null;
  result: number;
  request_id: string;
  object: string | null;
  object_name: string | null;
  records: NamedRecord[];
  record_count: number;
  number: number | null;
}

const ownChanges = sql`from audit_changes c where c.organization_id = l.organization_id and c.entry_id = l.id`;

/** The kind of record that the last key of the request's path names, and its ID. */
const objectKey = sql`substring(l.object from '(?:^|&)(\\w+?)(?:_id)?=[^&]*$')`;
const objectId = sql`substring(l.object from '=([^&=,]*)$')`;
const typeOfObject = sql`case ${objectKey} ${sql.join(
  Object.entries(typesByKey).map(([key, type]) => sql`when ${sql.raw(`'${key}'`)} then ${sql.raw(`'${type}'`)}`),
  sql` `,
)} else ${objectKey} end`;

/** What the entry itself says that a record was called, which may be gone. */
const formerName = sql`(
  select case jsonb_typeof(said) when 'string' then said #>> '{}' when 'array' then said ->> 1 end
    from audit_values v cross join lateral (select coalesce(v.content::jsonb -> 'label', v.content::jsonb -> 'name', v.content::jsonb -> 'title') as said) as own
    where v.organization_id = l.organization_id and v.entry_id = l.id and v.change_id = r.first_id::uuid and not v.is_personal)`;

const columns = sql`
  l.id, app.instant_text(l.at) as at, l.operation, l.principal_kind, l.user_id,
  (select m.name from memberships m where m.organization_id = l.organization_id and m.user_id = l.user_id) as user_name,
  l.token_id, coalesce((select t.name from access_tokens t where t.organization_id = l.organization_id and t.id = l.token_id),
    (select g.client_name from oauth_grants g where g.organization_id = l.organization_id and g.id = l.token_id)) as token_name,
  ${auditChannel} as channel, l.ip, l.result, l.request_id, l.object, app.record_name(${typeOfObject}, ${objectId}) as object_name,
  coalesce((select json_agg(json_build_object('type', r.object_type, 'id', r.object_id, 'name', coalesce(app.record_name(r.object_type, r.object_id), ${formerName})) order by r.place)
    from (select object_type, object_id, first_id, row_number() over (order by object_id = ${objectId} desc, first_id) as place
      from (select object_type, object_id, min(id::text) as first_id from (select * ${ownChanges} order by c.id limit 1000) as c group by 1, 2) as once
      order by place limit 3) as r), '[]') as records,
  (select count(*)::int from (select distinct object_type, object_id from (select * ${ownChanges} limit 1000) as c) as counted) as record_count,
  (select s.number from audit_seals s where s.organization_id = l.organization_id and s.entry_id = l.id) as number`;

function actorOf({ principal_kind, user_id, user_name, token_id, token_name }: Raw) {
  if (principal_kind === "system" || principal_kind === "service")
    return { kind: "system", id: user_id, name: user_id === null ? "Muster" : (user_name ?? "Muster") };
  if (user_id !== null) return { kind: "member", id: user_id, name: user_name };
  if (principal_kind === "applicant") return { kind: "applicant", id: null, name: "An applicant" };
  return { kind: principal_kind === "worker" ? "worker" : "token", id: token_id, name: token_name };
}

/** What the request was about, if it changed nothing. */
function objectOf({ object, object_name }: Raw): NamedRecord[] {
  const [, key, id] = /(?:^|&)(\w+?)(?:_id)?=([^&=,]+)$/.exec(object ?? "") ?? [];
  if (!key || !id || key === "id") return [];
  return [{ type: typesByKey[key] ?? key, id, name: object_name }];
}

function toEntry(row: Raw) {
  const { id, at, operation, channel, ip, result, request_id, number, token_id, token_name } = row;
  const records = row.records.length > 0 ? row.records : objectOf(row);
  return {
    ...{ id, at, operation, channel, ip, result, request_id, number, records },
    summary: sentenceOf(operation, { records, count: row.record_count, result }),
    actor: actorOf(row),
    token: token_id === null ? null : { id: token_id, name: token_name },
    record_count: row.record_count,
  };
}

export type Entry = ReturnType<typeof toEntry>;

const when = (condition: unknown, text: SQL) => (condition === undefined ? sql`` : sql`and ${text}`);

const listed = (values: readonly string[]) => sql`${`{${values.map((one) => JSON.stringify(one)).join()}}`}::text[]`;

function conditionsOf(filters: Filters): SQL {
  const { member_id, token_id, channel, operations, record_type, record_id, result, from, to } = filters;
  const isRefused = sql.raw(result === "refused" ? "l.result >= 400" : "l.result < 400");
  return sql`${when(member_id, sql`l.user_id = ${member_id}`)} ${when(token_id, sql`l.token_id = ${token_id}`)}
    ${when(channel, sql`${auditChannel} = ${channel}`)} ${when(operations, sql`l.operation = any (${listed(operations ?? [])})`)}
    ${when(result, isRefused)} ${when(from, sql`l.at >= ${from}::timestamptz`)} ${when(to, sql`l.at < ${to}::timestamptz`)}
    ${when(
      record_id,
      sql`l.id = any (array(
        select c.entry_id from audit_changes c where c.organization_id = ${currentOrganization} and c.object_id = ${record_id} ${when(record_type, sql`c.object_type = ${record_type}`)}
        union all select o.id from audit_log o where o.organization_id = ${currentOrganization} and o.object = any (${listed(keysOfRecords.map((key) => `${key}=${record_id}`))})))`,
    )}`;
}

/** Steps from one entry that changed such a record to the one before: an entry can have thousands of them. */
function ofType(filters: Filters, { after, limit }: PageRequest): SQL {
  const step = (before: SQL) => sql`
    select c.at, c.entry_id from audit_changes c where c.organization_id = ${currentOrganization} and c.object_type = ${filters.record_type} and ${before}
      ${when(filters.to, sql`c.at < ${filters.to}::timestamptz`)} ${when(filters.from, sql`c.at >= ${filters.from}::timestamptz`)}
      order by c.at desc, c.entry_id desc limit 1`;
  return sql`
    with recursive steps as (
      (${step(isAfterCursor(after, { "c.at": "timestamptz", "c.entry_id": "uuid" }))})
      union all select next.* from steps s cross join lateral (${step(sql`(c.at, c.entry_id) < (s.at, s.entry_id)`)}) as next)
    select l.* from steps s cross join lateral (
      select * from audit_log l where l.organization_id = ${currentOrganization} and l.id = s.entry_id ${conditionsOf(filters)} limit 1) as l limit ${limit}`;
}

function inOrder(filters: Filters, { after, limit }: PageRequest): SQL {
  return sql`select * from audit_log l where l.organization_id = ${currentOrganization} ${conditionsOf(filters)}
    and ${isAfterCursor(after, { "l.at": "timestamptz", "l.id": "uuid" })} order by l.at desc, l.id desc limit ${limit}`;
}

/** Newest first. */
export function entriesOf(db: TenantDb, filters: Filters) {
  const keys = ["at", "id"] as const;
  const isByType = filters.record_type !== undefined && filters.record_id === undefined;
  const select = async (page: PageRequest) => {
    const rows = await db.execute<Raw & Record<string, unknown>>(
      sql`select ${columns} from (${isByType ? ofType(filters, page) : inOrder(filters, page)}) as l order by l.at desc, l.id desc`,
    );
    return { rows: [...rows].map(toEntry) };
  };
  return { keys, select };
}

/** One entry, or null. */
export async function findEntry(db: TenantDb, id: string): Promise<Entry | null> {
  const [row] = await db.execute<Raw & Record<string, unknown>>(
    sql`select ${columns} from audit_log l where l.organization_id = ${currentOrganization} and l.id = ${id}`,
  );
  return row ? toEntry(row) : null;
}
