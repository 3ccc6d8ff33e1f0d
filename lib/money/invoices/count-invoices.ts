import { and, eq, type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { invoiceCounts, invoiceDayCounts, invoices, invoiceTotals } from "#db/schema/invoices.ts";
import type { TenantDb } from "#db/tenant.ts";
import {
  conditions,
  type Filters,
  isNarrowed,
  isSearched,
  overdueStatuses,
  selectionOf,
  value,
  wholeStatuses,
} from "./invoice-conditions.ts";
import { invoiceStatuses } from "./rules.ts";

/** Counts stored by status and COR. */
type Counts = typeof invoiceCounts | typeof invoiceDayCounts;

function keptCount(db: TenantDb, counts: Counts, filters: Filters, days?: SQL) {
  return db
    .select({ total: sql`coalesce(sum(${counts.invoices}), 0)::bigint` })
    .from(counts)
    .where(
      and(
        eq(counts.organization_id, currentOrganization),
        filters.include === "cor" ? undefined : eq(counts.is_cor, sql`false`),
        selectionOf(filters).whole === null ? undefined : wholeStatuses(sql`${counts.status}`),
        days,
      ),
    );
}

const monthStart = /-01$/;

export function isPaidByMonths({ paid_from_date, paid_to_date }: Filters): boolean {
  return [paid_from_date, paid_to_date].every((day) => day === undefined || monthStart.test(day));
}

const { kind, part } = invoiceTotals;

function dueParts({ due_from_date, due_to_date }: Filters): SQL | undefined {
  return and(
    sql`${kind} = 'due'`,
    due_from_date ? sql`${part} >= ${value("due_from_date")}` : undefined,
    due_to_date ? sql`${part} < ${value("due_to_date")}` : undefined,
  );
}

/**
 * The stored totals matching a filter on exactly one dimension: due date, whole months of payment and countries, or
 * legal entity; undefined otherwise.
 */
function keptParts(filters: Filters): SQL | undefined {
  const { due_from_date, due_to_date, paid_from_date, paid_to_date, countries, legal_entity_ids: entities } = filters;
  if (filters.issued_from_date || filters.issued_to_date || filters.search !== undefined) return undefined;
  if (filters.worker_id !== undefined || filters.contract_id !== undefined) return undefined;
  const byDue = due_from_date !== undefined || due_to_date !== undefined;
  const byPayment = paid_from_date !== undefined || paid_to_date !== undefined;
  if ([byDue, byPayment, entities !== undefined].filter(Boolean).length !== 1) return undefined;
  if (countries && !byPayment) return undefined;
  if (entities) return sql`${kind} = 'entity' and ${part} = any(${value("legal_entity_ids")}::text[])`;
  if (byDue) return dueParts(filters);
  if (!isPaidByMonths(filters)) return undefined;
  return and(
    sql`${kind} = 'paid'`,
    paid_from_date ? sql`${part} >= left(${value("paid_from_date")}, 7)` : undefined,
    paid_to_date ? sql`${part} < left(${value("paid_to_date")}, 7)` : undefined,
    countries ? sql`substr(${part}, 9) = any(${value("countries")}::text[])` : undefined,
  );
}

// Listed explicitly, so that the index is used to find each status's parts.
const everyStatus = sql`${invoiceTotals.status} = any(${`{${invoiceStatuses.join()}}`}::text[])`;

function keptTotal(db: TenantDb, filters: Filters, statuses: SQL, parts: SQL | undefined) {
  return db
    .select({ total: sql`coalesce(sum(${invoiceTotals.invoices}), 0)::bigint` })
    .from(invoiceTotals)
    .where(
      and(
        eq(invoiceTotals.organization_id, currentOrganization),
        statuses,
        filters.include === "cor" ? undefined : eq(invoiceTotals.is_cor, false),
        parts,
      ),
    );
}

const today = sql`to_char(app.today(), 'YYYY-MM-DD')`;
const thisMonth = sql`to_char(app.today(), 'YYYY-MM')`;

/** Stored totals for the overdue statuses and for those that count in full; undefined if other filters apply. */
function keptOverdue(db: TenantDb, filters: Filters): SQL[] | undefined {
  const { due_from_date, due_to_date, ...others } = filters;
  if (others.issued_from_date || others.issued_to_date || others.legal_entity_ids || isNarrowed(others))
    return undefined;
  if (others.search !== undefined) return undefined;
  const byDue = due_from_date !== undefined || due_to_date !== undefined;
  const column = sql`${invoiceTotals.status}`;
  const whole = byDue
    ? keptTotal(db, filters, wholeStatuses(column), dueParts(filters))
    : keptCount(db, invoiceCounts, filters);
  const late = (parts: SQL | undefined) => keptTotal(db, filters, overdueStatuses(column), parts);
  // Whole months first, then the days of this month, to read few rows however old the oldest due date is.
  const overdue = byDue
    ? [late(and(dueParts(filters), sql`${part} < ${today}`))]
    : [
        late(sql`${kind} = 'due_month' and ${part} < ${thisMonth}`),
        late(sql`${kind} = 'due' and ${part} >= ${thisMonth} and ${part} < ${today}`),
      ];
  return [whole, ...overdue].map((total) => sql`(${total})`);
}

/**
 * Uses the database's stored counts by status and COR, or by day if dates are filtered too: only the part of a day that
 * a date-time cuts off is counted. A search counts its own matches.
 */
export function totalRows(db: TenantDb, filters: Filters): SQL<number> {
  const { issued_from_date: from, issued_to_date: to } = filters;
  if (isSearched(filters)) return sql<number>`(select total from found)`;
  const counted = (more?: SQL) =>
    db
      .select({ total: sql`count(*)` })
      .from(invoices)
      .where(and(conditions(filters), more));
  const added = (parts: readonly SQL[]) => sql<number>`(${sql.join([...parts], sql` + `)})`;
  const { whole, overdue } = selectionOf(filters);
  if (overdue.length > 0) return added(keptOverdue(db, filters) ?? [sql`(${counted()})`]);
  if (isNarrowed(filters) || filters.legal_entity_ids) {
    const parts = keptParts(filters);
    const statuses = whole === null ? everyStatus : wholeStatuses(sql`${invoiceTotals.status}`);
    return sql<number>`(${parts ? keptTotal(db, filters, statuses, parts) : counted()})`;
  }
  if (from === undefined && to === undefined) return sql<number>`(${keptCount(db, invoiceCounts, filters)})`;
  const { day } = invoiceDayCounts;
  const wholeDays = and(
    from === undefined ? undefined : sql`${day} >= ${value("first_whole_day")}::date`,
    to === undefined ? undefined : sql`${day} < ${value("day_of_end")}::date`,
  );
  const before = from && counted(sql`${invoices.issued_at} < ${value("first_whole_day")}::timestamptz`);
  const after =
    to &&
    counted(
      from === undefined
        ? sql`${invoices.issued_at} >= ${value("day_of_end")}::timestamptz`
        : sql`${invoices.issued_at} >= greatest(${value("day_of_end")}::timestamptz, ${value("first_whole_day")}::timestamptz)`,
    );
  const parts = [keptCount(db, invoiceDayCounts, filters, wholeDays), before, after].filter(
    (part) => part !== undefined,
  );
  return added(parts.map((part) => sql`(${part})`));
}
