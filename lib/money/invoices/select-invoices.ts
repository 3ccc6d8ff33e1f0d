import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { invoiceDetails, invoices } from "#db/schema/invoices.ts";
import { legalEntities } from "#db/schema/workforce.ts";
import { prepareRows, type TenantDb } from "#db/tenant.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import type { PageRequest } from "#lib/platform/api/read-page.ts";
import { wholeDays } from "#lib/platform/api/whole-days.ts";
import type { invoiceSummary } from "./contract.ts";
import { isPaidByMonths, totalRows } from "./count-invoices.ts";
import {
  conditions,
  type Filters,
  isOverdue,
  isSearched,
  narrowing,
  selectionOf,
  statusPlan,
  value,
} from "./invoice-conditions.ts";

/** Row fields beyond the documented record. */
export type Expansion = "worker" | "legal_entity" | "detailed_status";

/** A list's order and filters; requests with the same shape differ only in values and share a prepared query. */
interface Shape {
  filters: Filters;
  after: boolean;
  /** A page so deep that its rows are located by index alone before they are read. */
  deep: boolean;
  expand: readonly Expansion[];
  /** The row limit if it is inlined in the query text, else null. */
  limit: number | null;
  /** Whether the page starts at the first row. */
  first: boolean;
}

/**
 * Common page sizes are inlined in the query text: with a parameter, PostgreSQL estimates a tenth of all rows and
 * replans each execution, which costs as much as running it.
 */
const usualLimits = new Set([26, 101]);

const deepFrom = 1000;

const sortColumns = { issued_at: invoices.issued_at, due_date: invoices.due_date, total: invoices.total_order };
const sortTypes = { issued_at: sql`::timestamptz`, due_date: sql`::timestamptz`, total: sql`::bigint` };

const summary = {
  id: invoices.id,
  label: invoices.label,
  total: invoices.total,
  amount: invoices.amount,
  status: sql<string>`${invoices.list_status}`.as("status"),
  vat_id: invoices.vat_id,
  vat_total: invoices.vat_total,
  vat_percentage: invoices.vat_percentage,
  paid_at: invoices.paid_at,
  currency: invoices.currency,
  service_fee: invoices.service_fee,
  due_date: invoices.due_date,
  issued_at: invoices.issued_at,
  created_at: invoices.created_at,
  is_overdue: sql<boolean>`${isOverdue}`.as("is_overdue"),
  contract_id: invoices.contract_id,
  recipient_legal_entity_id: invoices.recipient_legal_entity_id,
  billing_type: invoices.billing_type,
  document_type: invoices.document_type,
};

export interface Worker {
  id: string;
  name: string;
  country: string;
}

/** The invoice's worker as one JSON value, as of its issue, or null. */
export const workerOf = sql<Worker | null>`(
  select json_build_object('id', invoices.worker_id, 'name', d.worker_name, 'country', d.worker_country)
  from ${invoiceDetails} as d where d.organization_id = invoices.organization_id and d.invoice_id = invoices.id and invoices.worker_id is not null)`.as(
  "worker",
);

/** The paying legal entity as one JSON value, as of the invoice's issue. */
export const legalEntityOf = sql<{ id: string; name: string; code: string }>`(
  select json_build_object('id', e.id, 'name', app.legal_entity_at(e, invoices.created_at) ->> 'name', 'code', e.code)
  from ${legalEntities} as e where e.organization_id = invoices.organization_id and e.id = invoices.recipient_legal_entity_id)`.as(
  "legal_entity",
);

const expansions = {
  worker: workerOf,
  legal_entity: legalEntityOf,
  detailed_status: sql<string>`${invoices.status}`.as("detailed_status"),
};

/** Inlines a number instead of a parameter; the builder accepts SQL here although its types don't say so. */
function literal(number: number): number {
  return sql.raw(String(number)) as unknown as number;
}

function pageOf(db: TenantDb, { filters, after, deep, expand, limit, first }: Shape) {
  const column = sortColumns[filters.sort_by];
  const compare = filters.sort_order === "desc" ? sql.raw("<") : sql.raw(">");
  const order = filters.sort_order === "desc" ? desc : asc;
  const rest = after
    ? sql`(${column}, ${invoices.id}) ${compare} (${value("sort_value")}${sortTypes[filters.sort_by]}, ${value("last_id")})`
    : undefined;
  const fields: SelectedFields = {
    ...summary,
    sort_value: sql`${column}`.as("sort_value"),
    ...Object.fromEntries(expand.map((name) => [name, expansions[name]])),
  };
  const ordered = (chosen: SelectedFields) => {
    const selection = db
      .select(chosen)
      .from(invoices)
      .where(and(conditions(filters), rest))
      .orderBy(order(column), order(invoices.id))
      .limit(limit === null ? value("limit") : literal(limit));
    return first ? selection : selection.offset(value("offset"));
  };
  if (!deep && !isSearched(filters)) return ordered(fields).as("page");
  const places = !isSearched(filters) ? ordered({ id: invoices.id }) : sql`select unnest(ids) as id from found`;
  return db
    .select(fields)
    .from(invoices)
    .innerJoin(
      sql`(${places}) as places`,
      sql`${invoices.organization_id} = ${currentOrganization} and ${invoices.id} = places.id`,
    )
    .orderBy(order(column), order(invoices.id))
    .as("page");
}

/** The database's own search results for a text: the page's IDs and the total count. */
function foundBy({ filters: { sort_by, sort_order } }: Shape, counted: boolean): SQL {
  const descending = sql.raw(String(sort_order === "desc"));
  const filled = [
    sql`app.search_patterns(${value("search")}::text)`,
    ...["whole", "overdue", "legal_entity_ids", "cor", "issued_from_date", "issued_to_date"].map(value),
    ...[sql.raw(`'${sort_by}'`), descending],
    ...["sort_value", "last_id", "offset", "limit"].map(value),
    sql.raw(String(counted)),
  ];
  const types = [
    "text[]",
    "text[]",
    "text[]",
    "uuid[]",
    "boolean",
    "timestamptz",
    "timestamptz",
    "text",
    "boolean",
    "text",
    "text",
    "bigint",
    "integer",
    "boolean",
  ];
  const parameters = filled.map((part, at) => sql`${part}::${sql.raw(types[at] as string)}`);
  return sql`select ids, total, is_minimum from app.find_invoices(${sql.join(parameters, sql`, `)})`;
}

/** A database row with its sort value. Includes expansions only on request. */
type InvoiceRow = Unchecked<z.output<typeof invoiceSummary>> & { sort_value: string | number };

/** A row of the page with the totals; all of the page's columns are null when the page is empty. */
type Found = InvoiceRow & { total_rows: number; total_is_minimum?: boolean };

function build(db: TenantDb, shape: Shape, counted: boolean) {
  const page = pageOf(db, shape);
  const total = counted ? totalRows(db, shape.filters) : sql<number>`0::bigint`;
  const nothing = sql`(select) as nothing`;
  const searched = !isSearched(shape.filters) ? db : db.with(db.$with("found", {}).as(foundBy(shape, counted)));
  return prepareRows<Found>(
    searched
      .select({
        total_rows: total.as("total_rows"),
        ...(counted &&
          isSearched(shape.filters) && {
            total_is_minimum: sql<boolean>`(select is_minimum from found)`.as("total_is_minimum"),
          }),
        page: page._.selectedFields,
      })
      .from(nothing)
      .leftJoin(page, sql`true`),
  );
}

/** Formats words without commas or quotes as a PostgreSQL array. */
function arrayOf(words: readonly string[]): string {
  return `{${words.join()}}`;
}

const queries = new Map<string, ReturnType<typeof build>>();

/** One page of invoices and the total count, in one query; the total is 0 if not counted. */
export async function selectInvoices(
  db: TenantDb,
  filters: Filters,
  { limit, offset, after, expand, counted }: PageRequest & { expand: readonly Expansion[] },
) {
  const { whole, overdue } = selectionOf(filters);
  const { by, exactly, listStatuses } = statusPlan(filters);
  const shape: Shape = {
    filters,
    after: after !== null,
    deep: offset >= deepFrom,
    expand: [...new Set(expand)].sort(),
    limit: usualLimits.has(limit) ? limit : null,
    first: offset === 0,
  };
  const name = [
    ...[by, exactly, overdue.length > 0],
    Math.min(filters.legal_entity_ids?.length ?? 0, 2),
    filters.include ?? "",
    filters.issued_from_date === undefined,
    filters.issued_to_date === undefined,
    filters.search === undefined,
    ...narrowing.map((column) => filters[column] === undefined),
    isPaidByMonths(filters),
    filters.sort_by,
    filters.sort_order,
    shape.after,
    shape.deep,
    shape.limit,
    shape.first,
    ...shape.expand,
    counted,
  ].join();
  const query = queries.get(name) ?? build(db, shape, counted);
  queries.set(name, query);
  const found = await query({
    ...filters,
    search: filters.search ?? null,
    ...wholeDays(filters.issued_from_date, filters.issued_to_date),
    whole: whole && arrayOf(whole),
    overdue: overdue.length > 0 ? arrayOf(overdue) : null,
    list_status: listStatuses[0],
    list_statuses: arrayOf(listStatuses),
    legal_entity_id: filters.legal_entity_ids?.[0],
    legal_entity_ids: filters.legal_entity_ids ? arrayOf(filters.legal_entity_ids) : null,
    cor: filters.include === "cor",
    issued_from_date: filters.issued_from_date ?? null,
    issued_to_date: filters.issued_to_date ?? null,
    countries: filters.countries ? arrayOf(filters.countries) : null,
    sort_value: after?.[0] ?? null,
    last_id: after?.[1] ?? null,
    limit,
    offset,
  });
  const [first] = found;
  return {
    rows: first?.id == null ? [] : found,
    total_count: first?.total_rows ?? 0,
    total_is_minimum: first?.total_is_minimum ?? false,
  };
}
