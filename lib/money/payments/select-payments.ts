import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { currentOrganization } from "#db/schema/columns.ts";
import { prepareRows } from "#db/tenant.ts";
import type { PageRequest } from "#lib/platform/api/read-page.ts";
import { wholeDays } from "#lib/platform/api/whole-days.ts";
import { totalRows } from "./count-payments.ts";
import {
  dateConditions,
  type Filters,
  isSearched,
  kindConditions,
  statusesOf,
  value,
  workerConditions,
} from "./payment-conditions.ts";
import {
  dueOf,
  invoicesOf,
  labelsOf,
  type Payer,
  payerOf,
  type StoredPayment,
  stored,
  workersOf,
} from "./payment-fields.ts";

/** A list's order and filters; requests with the same shape differ only in values and share a prepared query. */
interface Shape {
  filters: Filters;
  after: boolean;
  payer: boolean;
  /** With the numbers of its invoices as text. */
  labels: boolean;
  counted: boolean;
}

type PaymentPlace = StoredPayment & Partial<Payer> & { invoice_labels?: string; sort_value: string | number };

type Found = PaymentPlace & { total_rows: number; total_is_minimum: boolean };

const dialect = new PgDialect();

/** Puts payments that await confirmation a thousand years ahead, so that one value orders by status, then by creation. */
const leadOf = (of: SQL) =>
  sql`case ${of}.status when 'processing' then interval '8765832 hours' else interval '0 hours' end`;

const created = { column: sql.raw("created_at"), type: sql.raw("timestamptz") };

const sorts = {
  created_at: created,
  total: { column: sql.raw("total_order"), type: sql.raw("bigint") },
  status: created,
  due_date: { column: sql.raw("due_date"), type: sql.raw("bigint") },
};

/** Later than any day, in microseconds, and exact in JavaScript. */
const late = sql.raw("9000000000000000");

const microseconds = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000000)::bigint`;

/**
 * One value that orders by due date: payments in progress, those of them without a due date, and all others, the newest
 * first, whichever direction the due dates have.
 */
function duePlace(down: boolean): SQL {
  const sign = sql.raw(down ? "-1" : "1");
  return sql`case when p.status = 'processing' then coalesce(${microseconds(dueOf)}, ${sign} * 5000000000000000)
    else ${sign} * (${late} - ${microseconds(sql`p.created_at`)}) end`;
}

/** The page's IDs by due date: all payments in progress are looked at, the others by the index of their creation. */
function placesByDue({ filters, after }: Shape): SQL {
  const down = filters.sort_order === "desc";
  const direction = sql.raw(down ? "desc" : "asc");
  const start = sql`${value("sort_value")}::bigint`;
  const since = after
    ? sql` and (place, id) ${sql.raw(down ? "<" : ">")} (${start}, ${value("last_id")}::text)`
    : sql``;
  // Where the page begins among the others; it is in the future while it begins among those in progress.
  const until = after
    ? sql` and p.created_at <= timestamptz 'epoch' + (${late} - ${sql.raw(down ? "-1" : "1")} * ${start}) * interval '1 microsecond'`
    : sql``;
  const pageOf = (kinds: SQL, order: SQL, more = sql``) => sql`select id, place from (
    select p.id, p.created_at, ${duePlace(down)} as place from payments as p
    where p.organization_id = ${currentOrganization} and ${kinds}${dateConditions(filters)}${workerConditions(filters)}${more}
  ) as placed where true${since} order by ${order} limit ${value("limit")}`;
  const byPlace = sql`place ${direction}, id ${direction}`;
  return sql`
    select id from (
      (${pageOf(sql`p.status = 'processing' and ${kindConditions(filters, sql`p`)}`, byPlace)})
      union all
      select page.id, page.place from (
        select c.status, c.payment_currency, c.entity_type from payment_counts as c
        where c.organization_id = ${currentOrganization} and c.status <> 'processing' and ${kindConditions(filters, sql`c`)}
        group by 1, 2, 3 having sum(c.payments) > 0
      ) as kind cross join lateral (${pageOf(
        sql`p.status = kind.status and p.payment_currency = kind.payment_currency and p.entity_type = kind.entity_type`,
        sql`created_at desc, id ${direction}`,
        until,
      )}) as page
    ) as pages order by ${byPlace} limit ${value("limit")}`;
}

/** What a payment is ordered by. */
function placeOf({ sort_by, sort_order }: Filters, of: SQL): SQL {
  if (sort_by === "due_date") return duePlace(sort_order === "desc");
  const place = sql`${of}.${sorts[sort_by].column}`;
  return sort_by === "status" ? sql`${place} + ${leadOf(of)}` : place;
}

/** The page's IDs, by index alone. */
function placesOf({ filters, after }: Shape): SQL {
  const { column, type } = sorts[filters.sort_by];
  const down = filters.sort_order === "desc";
  const direction = sql.raw(down ? "desc" : "asc");
  const compare = sql.raw(down ? "<" : ">");
  const place = sql`${value("sort_value")}::${type}`;
  const among = (kinds: SQL, start = place) => sql`
    select p.id, p.${column} as place from payments as p
    where p.organization_id = ${currentOrganization} and ${kinds}${dateConditions(filters)}${workerConditions(filters)}${
      after ? sql` and (p.${column}, p.id) ${compare} (${start}, ${value("last_id")}::text)` : sql``
    }
    order by p.${column} ${direction}, p.id ${direction} limit ${value("limit")}`;
  const byStatus = filters.sort_by === "status";
  const hasKinds = filters.statuses || filters.currencies || filters.entities;
  if (!byStatus && (filters.worker_id || !hasKinds)) return among(kindConditions(filters, sql`p`));
  // Each kind's lead and start are its own columns: in the condition on payments, they would keep it from using the index.
  const lead = byStatus ? leadOf(sql`c`) : sql`null::interval`;
  const start = after ? (byStatus ? sql`${place} - ${lead}` : place) : sql`null::${type}`;
  return sql`
    select page.id from (
      select c.status, c.payment_currency, c.entity_type, ${lead} as lead, ${start} as start from payment_counts as c
      where c.organization_id = ${currentOrganization} and ${kindConditions(filters, sql`c`)}
      group by 1, 2, 3 having sum(c.payments) > 0
    ) as kind cross join lateral (${among(
      sql`p.status = kind.status and p.payment_currency = kind.payment_currency and p.entity_type = kind.entity_type`,
      sql`kind.start`,
    )}) as page
    order by page.place${byStatus ? sql` + kind.lead` : sql``} ${direction}, page.id ${direction} limit ${value("limit")}`;
}

/** The database's own search results for a text: the page's IDs and the total count. */
function foundBy({ filters: { sort_by, sort_order }, counted }: Shape): SQL {
  return sql`with found as materialized (
    select ids, total, is_minimum from app.find_payments(app.search_patterns(${value("search")}::text), ${value("statuses")}::text[], ${value("currencies")}::text[],
      ${value("entities")}::text[], ${value("date_from")}::timestamptz, ${value("date_to")}::timestamptz, ${sql.raw(`'${sort_by}'`)},
      ${sql.raw(String(sort_order === "desc"))}, ${value("sort_value")}::text, ${value("last_id")}::text, ${value("limit")}::integer, ${sql.raw(String(counted))}))`;
}

function build(shape: Shape) {
  const { filters, payer, labels, counted } = shape;
  const isByDue = filters.sort_by === "due_date";
  const place = placeOf(filters, sql`p`);
  const direction = sql.raw(filters.sort_order);
  const searched = isSearched(filters);
  const places = searched ? sql`select unnest(ids) as id from found` : isByDue ? placesByDue(shape) : placesOf(shape);
  const total = !counted ? sql`0::bigint` : searched ? sql`(select total from found)` : totalRows(filters);
  const minimum = counted && searched ? sql`(select is_minimum from found)` : sql`false`;
  const query = sql`${searched ? foundBy(shape) : sql``}
    select ${total} as total_rows, ${minimum} as total_is_minimum, page.*
    from (select) as nothing left join (
      select ${stored}, ${place} as sort_value, ${workersOf}, ${invoicesOf}${payer ? sql`, ${payerOf}` : sql``}${labels ? sql`, ${labelsOf}` : sql``}
      from (${places}) as place join payments as p on p.organization_id = ${currentOrganization} and p.id = place.id
      order by ${place} ${direction}, p.id ${direction}
    ) as page on true`;
  return prepareRows<Found>({ toSQL: () => dialect.sqlToQuery(query) });
}

const queries = new Map<string, ReturnType<typeof build>>();

const arrayText = (words: readonly string[] | undefined) => words && `{${words.join()}}`;

/** One page of payments and the total count, in one query; the total is 0 if not counted. */
export async function selectPayments(
  filters: Filters,
  { limit, after, payer, labels, counted }: PageRequest & { payer: boolean; labels: boolean },
) {
  const shape = { filters, after: after !== null, payer, labels, counted };
  const name = [
    filters.statuses === undefined,
    filters.currencies === undefined,
    filters.entities === undefined,
    filters.date_from === undefined,
    filters.date_to === undefined,
    filters.search === undefined,
    filters.worker_id === undefined,
    filters.sort_by,
    filters.sort_order,
    shape.after,
    payer,
    labels,
    counted,
  ].join();
  const query = queries.get(name) ?? build(shape);
  queries.set(name, query);
  const found = await query({
    ...wholeDays(filters.date_from, filters.date_to),
    statuses: arrayText(statusesOf(filters)),
    currencies: arrayText(filters.currencies) ?? null,
    entities: arrayText(filters.entities) ?? null,
    date_from: filters.date_from ?? null,
    date_to: filters.date_to ?? null,
    search: filters.search ?? null,
    worker_id: filters.worker_id ?? null,
    sort_value: after?.[0] ?? null,
    last_id: after?.[1] ?? null,
    limit,
  });
  const [first] = found;
  return {
    rows: first?.id == null ? [] : found,
    total_count: first?.total_rows ?? 0,
    total_is_minimum: first?.total_is_minimum ?? false,
  };
}
