import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { counted, type HomeFigure, homePart, maxCounted } from "#lib/platform/home.ts";
import { cashHome } from "./home-cash.ts";
import { invoiceStatuses, payableStatuses } from "./invoices/rules.ts";

interface Sum {
  currency: string;
  invoices: number;
  total: string;
}

const words = (statuses: readonly string[]) => sql.raw(statuses.map((status) => `'${status}'`).join(", "));

const payable = (kind: "due" | "due_month", parts: string) =>
  sql`select currency, invoices, total from invoice_totals
    where organization_id = ${currentOrganization} and kind = ${sql.raw(`'${kind}'`)} and status in (${words(payableStatuses)}) and ${sql.raw(parts)}`;

const sumsOf = (rows: SQL) => sql`select json_agg(s) from (
  select currency, sum(invoices)::integer as invoices, sum(total)::text as total from (${rows}) as rows
    group by currency having sum(invoices) > 0 order by currency) as s`;

const day = (days: number) => `to_char(app.today() + ${days}, 'YYYY-MM-DD')`;
/** The first month that begins after the day this many days from now. */
const monthAfter = (days: number) =>
  `to_char(date_trunc('month', app.today() + ${days}) + interval '1 month', 'YYYY-MM')`;
const thisMonth = "to_char(app.today(), 'YYYY-MM')";

function figureOf(key: string, found: Sum[] | null, query: string): HomeFigure {
  const sums = [...(found ?? [])].sort((one, other) => other.invoices - one.invoices);
  const count = sums.reduce((sum, { invoices }) => sum + invoices, 0);
  const amounts = sums.map(({ currency, total }) => ({ currency, total }));
  return { key, count, amounts, href: `/invoices?${query}` };
}

/** The day `days` after the given one. */
function dayFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

// Listed explicitly, so that the index is used to find each status's days.
const statuses = words(invoiceStatuses);

/** "This week" is today and the six days after it. */
const weekDays = 7;
/** How many days before its cut-off an open cycle is flagged. */
const cycleDays = 14;

/** In a payment, or on the way to the bank. */
const inPayment = ["preprocessing", "processing", "processed"] as const;

interface Due {
  overdue: Sum[] | null;
  week: Sum[] | null;
  later: Sum[] | null;
  in_payment: Sum[] | null;
}

interface OpenCycles {
  cycle: { id: string; frequency: string; starts_on: string; ends_on: string; cutoff_on: string; days: number } | null;
  open: number;
}

export const moneyHome = [
  homePart<Due>({
    name: "due",
    scope: "accounting:read",
    // Whole months, and the days of the months that are divided, to read few rows however far the due dates are apart.
    select: () => sql`select json_build_object(
      'overdue', (${sumsOf(sql`${payable("due_month", `part < ${thisMonth}`)}
        union all ${payable("due", `part >= ${thisMonth} and part < ${day(0)}`)}`)}),
      'week', (${sumsOf(payable("due", `part >= ${day(0)} and part < ${day(weekDays)}`))}),
      'later', (${sumsOf(sql`${payable("due", `part >= ${day(weekDays)} and part < ${monthAfter(weekDays)}`)}
        union all ${payable("due_month", `part >= ${monthAfter(weekDays)}`)}`)}),
      'in_payment', (${sumsOf(sql`select currency, invoices, total from invoice_totals
        where organization_id = ${currentOrganization} and kind = 'entity' and status in (${words(inPayment)})`)}))`,
    read({ overdue, week, later, in_payment }, { today, scopes }) {
      const from = dayFrom(today, weekDays);
      const figures = {
        invoices_overdue: figureOf("invoices_overdue", overdue, "status=overdue&sort=due_date"),
        invoices_due: figureOf(
          "invoices_due",
          week,
          `status=payable&due_from=${today}&due_to=${dayFrom(today, weekDays - 1)}&sort=due_date`,
        ),
        due_later: figureOf("due_later", later, `status=payable&due_from=${from}&sort=due_date`),
        in_payment: figureOf("in_payment", in_payment, `status=${inPayment.join()}`),
      };
      const urgent = [figures.invoices_overdue, figures.invoices_due].filter(({ count }) => count > 0);
      return {
        sections: { money: { due: Object.values(figures) } },
        actions: scopes.includes("accounting:write") ? urgent : [],
      };
    },
  }),
  homePart<OpenCycles>({
    name: "open_cycles",
    scope: "accounting:read",
    select: () => sql`
      with open as materialized (
        select id, frequency, starts_on, ends_on, cutoff_on, cutoff_on - app.today() as days from payment_cycles
          where organization_id = ${currentOrganization} and status = 'open')
      select json_build_object('open', (select count(*)::integer from open),
        'cycle', (select to_json(c) from (select * from open order by cutoff_on, id limit 1) as c))`,
    read: ({ cycle, open }) => ({
      sections: {
        money: {
          cycle: cycle && { ...cycle, href: `/payroll/${cycle.id}` },
          open_cycles: { count: open, href: "/payroll?status=open" },
        },
      },
    }),
  }),
  homePart<number>({
    name: "payments",
    scope: "accounting:write",
    select: () => sql`select coalesce(sum(payments), 0)::integer from payment_counts
      where organization_id = ${currentOrganization} and status = 'processing'`,
    read: (count) => ({
      actions: count > 0 ? [{ key: "payments_to_confirm", count, href: "/payments?status=processing" }] : [],
    }),
  }),
  homePart<number>({
    name: "pay_corrections",
    scope: "accounting:write",
    select: () => sql`select count(*)::integer from (
      select from pay_corrections where organization_id = ${currentOrganization} and status = 'open' limit ${sql.raw(String(maxCounted + 1))}) as open`,
    read: (found) => ({ actions: counted("pay_corrections_to_decide", found, "/payroll/corrections") }),
  }),
  homePart<{ id: string; starts_on: string; ends_on: string; days: number }[]>({
    name: "cycles",
    scope: "accounting:write",
    select: () => sql`select json_agg(c) from (
      select id, starts_on, ends_on, cutoff_on - app.today() as days from payment_cycles
        where organization_id = ${currentOrganization} and status = 'open' and cutoff_on <= app.today() + ${sql.raw(String(cycleDays))}
        order by cutoff_on, id limit 10) as c`,
    read: (cycles) => ({
      actions: cycles.map(({ id, days, starts_on, ends_on }) => ({
        ...{ key: "cycle_to_close", count: 1, days, period: { starts_on, ends_on }, href: `/payroll/${id}` },
      })),
    }),
  }),
  homePart<{ invoices: number; payments: number }>({
    name: "documents",
    scope: "accounting:read",
    select: ({ since }) => sql`select json_build_object(
      'invoices', (select coalesce(sum(invoices), 0)::integer from invoice_day_counts
        where organization_id = ${currentOrganization} and status in (${statuses}) and is_cor in (false, true) and day >= ${since}),
      'payments', (select count(*) from (
        select from payments where organization_id = ${currentOrganization} and created_at >= ${since} limit ${sql.raw(String(maxCounted + 1))}) as created))`,
    read: ({ invoices, payments }, { since }) => ({
      news: [
        ...[{ key: "invoices_issued", count: invoices, href: `/invoices?from=${since}&status=all` }].filter(
          ({ count }) => count > 0,
        ),
        ...counted("payments_created", payments, `/payments?from=${since}&status=all`),
      ],
    }),
  }),
  cashHome,
];
