import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import type { resignation, resignationDetail, workerResignation } from "#lib/eor/fields.ts";
import { decryptTask, type TaskRow, tasksJson } from "#lib/eor/offboarding/public.ts";
import { currentTitle, instantText } from "#lib/eor/sql.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest } from "#lib/platform/api/read-page.ts";
import { patternsOf } from "#lib/platform/api/search.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import type { ResourceOf } from "#lib/platform/outbox/event-type.ts";
import type { exportResignations } from "./contract.ts";
import type { resignationSubmitted } from "./events.ts";
import { actionsOf } from "./rules.ts";

type Row = Unchecked<z.output<typeof resignation>> & { last_day: string } & Record<string, unknown>;
type WorkerRow = Unchecked<z.output<typeof workerResignation>> & Record<string, unknown>;
type Detail = Unchecked<z.output<typeof resignationDetail>>;

type Filters = z.output<(typeof exportResignations)["input"]>;

const columns: SQL = sql`r.id, r.status, r.contract_id, ${currentTitle} as contract_title, r.reason, r.desired_end_date, r.end_date, r.submitted_by,
  r.cancelled_by, r.unused_pto_days, r.pto_settlement, r.pto_reviewed_at, r.closed_at, r.created_at, r.updated_at,
  json_build_object('id', r.letter_id, 'status', case when r.signed_at is null then 'AWAITING_SIGNATURE' else 'SIGNED' end, 'signature', r.signature,
    'signed_at', ${instantText(sql`r.signed_at`)}, 'created_at', ${instantText(sql`r.created_at`)},
    'updated_at', ${instantText(sql`coalesce(r.signed_at, r.created_at)`)}) as resignation_letter,
  json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name) as worker`;

const joined: SQL = sql`resignations r
  join contracts c on c.organization_id = r.organization_id and c.id = r.contract_id
  join people p on p.organization_id = r.organization_id and p.id = r.person_id`;

const here = sql`r.organization_id = (select app.organization_id())`;

export const missingResignation = () => notFound("Resignation");

function filtered({ statuses, person_id, contract_id, search }: Filters): SQL {
  return sql`${here} and (${statuses ? `{${statuses.join()}}` : null}::text[] is null or r.status = any (${statuses ? `{${statuses.join()}}` : null}::text[]))
    and (${person_id ?? null}::uuid is null or r.person_id = ${person_id ?? null}::uuid)
    and (${contract_id ?? null}::text is null or r.contract_id = ${contract_id ?? null}::text)
    and (${search ?? null}::text is null or exists (select from contracts s where s.organization_id = r.organization_id and s.id = r.contract_id
      and s.search_text like all (${patternsOf(search)})))`;
}

/** One page of resignations and the total count, in one query. */
export async function selectResignations(db: TenantDb, filters: Filters, { limit, after, counted }: PageRequest) {
  const where = filtered(filters);
  const { sort_by, sort_order } = filters;
  const direction = sql.raw(sort_order);
  const [key, type] =
    sort_by === "last_day" ? ["coalesce(r.end_date, r.desired_end_date)", "date"] : ["r.created_at", "timestamptz"];
  const rows = await db.execute<Partial<Row> & { found_total: number }>(sql`
    select counted.total as found_total, page.* from (select ${counted ? sql`(select count(*)::integer from resignations r where ${where})` : sql`0`} as total) as counted
      left join lateral (
        select ${columns}, coalesce(r.end_date, r.desired_end_date) as last_day from ${joined}
          where ${where} and ${isAfterCursor(after, { [key]: type, "r.id": "uuid" }, sort_order)}
          order by ${sql.raw(key)} ${direction}, r.id ${direction} limit ${limit}) as page on true
      order by ${sql.raw(`page.${sort_by}`)} ${direction}, page.id ${direction}`);
  const [first] = rows;
  return { rows: first?.id == null ? [] : ([...rows] as Row[]), total_count: first?.found_total ?? 0 };
}

/** One resignation with its tasks. Throws 404. */
export async function selectResignation(db: TenantDb, id: string): Promise<Detail> {
  const [row] = await db.execute<Row & { tasks: TaskRow[] }>(
    sql`select ${columns}, ${tasksJson} as tasks from ${joined} where ${here} and r.id = ${id}`,
  );
  if (!row) throw missingResignation();
  return { ...row, tasks: row.tasks.map(decryptTask), allowed_actions: actionsOf(row.status) };
}

/** The worker's own resignations, filtered by the letter's state and by id if given. */
export async function selectOwn(
  db: TenantDb,
  { id, letter }: { id?: string; letter?: string | undefined },
): Promise<WorkerRow[]> {
  return [
    ...(await db.execute<WorkerRow>(sql`
      select ${columns} from ${joined} where ${here} and r.person_id = (select app.person_id())
        and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
        and (${letter ?? null}::text is null or (r.signed_at is null) = (${letter ?? null}::text = 'AWAITING_SIGNATURE'))
        order by r.created_at desc, r.id desc limit 100`)),
  ];
}

/** The resource of an event, with only what its type declares. */
export function resourceOf(detail: Detail): ResourceOf<typeof resignationSubmitted> {
  return detail as ResourceOf<typeof resignationSubmitted>;
}
