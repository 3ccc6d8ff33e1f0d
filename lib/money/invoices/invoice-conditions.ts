import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { invoices } from "#db/schema/invoices.ts";
import { contractsOf } from "#lib/workforce/contracts-of.ts";
import type { exportInvoices } from "./contract.ts";
import {
  type InvoiceListStatus,
  type InvoiceStatus,
  isPayable,
  listStatusOf,
  payableStatuses,
  selectedBy,
  statusesListedAs,
} from "./rules.ts";

export type Filters = z.output<(typeof exportInvoices)["input"]>;

/** A placeholder filled in on each execution. */
export const value = (name: string) => sql.placeholder(name);

interface Selected {
  /** Statuses whose invoices all match; null for every status. */
  whole: readonly InvoiceStatus[] | null;
  /** Statuses that match only after the due day. */
  overdue: readonly InvoiceStatus[];
}

/** The statuses a request selects; only paid invoices by default. */
export function selectionOf({ states, statuses, status }: Filters): Selected {
  if (states) return selectedBy(states);
  if (statuses) return { whole: statusesListedAs(statuses), overdue: [] };
  return { whole: status === "all" ? null : ["paid"], overdue: [] };
}

/** Written exactly as in the partial indexes on payable invoices. */
export const payable = sql`${invoices.status} in (${sql.raw(payableStatuses.map((status) => `'${status}'`).join(", "))})`;

const isLate = sql`${invoices.due_date} < date_trunc('day', app.now(), 'UTC')`;

/** Payable, and the due day (UTC) has passed. */
export const isOverdue = sql<boolean>`${payable} and ${isLate}`;

/** How to write a status filter: by an available index, refined where that index covers more. */
interface StatusPlan {
  by: "payable" | "list status" | "list statuses" | null;
  exactly: "whole" | "overdue" | "either" | null;
  listStatuses: readonly InvoiceListStatus[];
}

export function statusPlan(filters: Filters): StatusPlan {
  const { whole, overdue } = selectionOf(filters);
  if (whole === null) return { by: null, exactly: null, listStatuses: [] };
  const either = [...whole, ...overdue];
  const listStatuses = [...new Set(either.map(listStatusOf))];
  const paying = either.every(isPayable);
  const found = paying ? payableStatuses : statusesListedAs(listStatuses);
  return {
    by: paying ? "payable" : listStatuses.length === 1 ? "list status" : "list statuses",
    exactly:
      overdue.length > 0 ? (whole.length > 0 ? "either" : "overdue") : whole.length < found.length ? "whole" : null,
    listStatuses,
  };
}

export const wholeStatuses = (column: SQL | typeof invoices.status) => sql`${column} = any(${value("whole")}::text[])`;
export const overdueStatuses = (column: SQL | typeof invoices.status) =>
  sql`${column} = any(${value("overdue")}::text[])`;

function statusCondition(filters: Filters): SQL | undefined {
  const { by, exactly } = statusPlan(filters);
  if (by === null) return undefined;
  const indexed = {
    payable,
    "list status": sql`${invoices.list_status} = ${value("list_status")}`,
    "list statuses": sql`${invoices.list_status} = any(${value("list_statuses")}::text[])`,
  };
  const exact = {
    whole: wholeStatuses(invoices.status),
    overdue: isLate,
    either: or(wholeStatuses(invoices.status), and(overdueStatuses(invoices.status), isLate)),
  };
  return and(indexed[by], exactly === null ? undefined : exact[exactly]);
}

/** Filters that neither `app.find_invoices` nor the counts by issue date support. */
export const narrowing = [
  "due_from_date",
  "due_to_date",
  "paid_from_date",
  "paid_to_date",
  "countries",
  "worker_id",
  "contract_id",
] as const;

export function isNarrowed(filters: Filters): boolean {
  return narrowing.some((name) => filters[name] !== undefined);
}

/** Whether the database's own search finds the rows; with narrowing filters the text becomes an ordinary condition. */
export function isSearched(filters: Filters): boolean {
  return filters.search !== undefined && !isNarrowed(filters);
}

function narrowed(filters: Filters): SQL | undefined {
  const bounds = {
    due_from_date: sql`${invoices.due_date} >= ${value("due_from_date")}::timestamptz`,
    due_to_date: sql`${invoices.due_date} < ${value("due_to_date")}::timestamptz`,
    paid_from_date: sql`${invoices.paid_at} >= ${value("paid_from_date")}::timestamptz`,
    paid_to_date: sql`${invoices.paid_at} < ${value("paid_to_date")}::timestamptz`,
    countries: sql`${invoices.id} in (select d.invoice_id from invoice_details d
      where d.organization_id = ${currentOrganization} and d.worker_country = any(${value("countries")}::text[]))`,
    worker_id: sql`${invoices.contract_id} = any (${contractsOf(sql`${value("worker_id")}::uuid`)})`,
    contract_id: sql`${invoices.contract_id} = ${value("contract_id")}::text`,
  };
  if (!isNarrowed(filters)) return undefined;
  const text =
    filters.search === undefined
      ? undefined
      : sql`${invoices.search_text} like all (app.search_patterns(${value("search")}::text))`;
  return and(...narrowing.map((name) => (filters[name] === undefined ? undefined : bounds[name])), text);
}

/** A single ID is compared with `=`, which keeps the index's row order usable. */
function ofEntities(ids: readonly string[] | undefined): SQL | undefined {
  if (!ids) return undefined;
  const { recipient_legal_entity_id: entity } = invoices;
  return ids.length === 1
    ? sql`${entity} = ${value("legal_entity_id")}::uuid`
    : sql`${entity} = any(${value("legal_entity_ids")}::uuid[])`;
}

/** List conditions other than those the database's own search applies. */
export function conditions(filters: Filters): SQL | undefined {
  return and(
    eq(invoices.organization_id, currentOrganization),
    filters.include === "cor" ? undefined : eq(invoices.is_cor, sql`false`),
    statusCondition(filters),
    ofEntities(filters.legal_entity_ids),
    filters.issued_from_date === undefined
      ? undefined
      : sql`${invoices.issued_at} >= ${value("issued_from_date")}::timestamptz`,
    filters.issued_to_date === undefined
      ? undefined
      : sql`${invoices.issued_at} < ${value("issued_to_date")}::timestamptz`,
    narrowed(filters),
  );
}
