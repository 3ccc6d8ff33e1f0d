import { desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { paymentCycles } from "#db/schema/payment-cycles.ts";
import type { TenantDb } from "#db/tenant.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite, type Unchecked } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import * as contract from "./contract.ts";
import { changedDates, datesOf, newPeriod, overlapOf } from "./dates.ts";
import { paymentCycleCreated } from "./events.ts";
import { readPreview } from "./read-preview.ts";
import { readTotals } from "./read-totals.ts";
import { refusalOf, requestTransition } from "./request-transition.ts";
import { findCycle, inOrganization, noCycle, shown } from "./select-cycles.ts";

export const listPaymentCycles = implementRead(contract.listPaymentCycles, ({ input, db }) => {
  const { frequencies, statuses } = input;
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await db
      .select(shown)
      .from(paymentCycles)
      .where(
        inOrganization(
          frequencies && inArray(paymentCycles.frequency, frequencies),
          statuses && inArray(paymentCycles.status, statuses),
          isAfterCursor(after, { "payment_cycles.starts_on": "date", "payment_cycles.id": "uuid" }),
        ),
      )
      .orderBy(desc(paymentCycles.starts_on), desc(paymentCycles.id))
      .limit(limit),
  });
  return readPage({ contract: contract.listPaymentCycles, input, keys: ["starts_on", "id"], select });
});

export const getPaymentCycle = implementRead(contract.getPaymentCycle, async ({ input, db }) => ({
  data: await findCycle(db, input.cycle_id),
}));

export const createPaymentCycle = implementWrite(contract.createPaymentCycle, async ({ input, db, request_id }) => {
  const { frequency } = input;
  // Two concurrent first cycles of a frequency could overlap without being identical.
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('payment cycles of ' || app.organization_id(), 0))`,
  );
  const [latest] = await db
    .select({ ends_on: paymentCycles.ends_on })
    .from(paymentCycles)
    .where(inOrganization(eq(paymentCycles.frequency, frequency)))
    .orderBy(desc(paymentCycles.starts_on))
    .limit(1);
  const period = newPeriod(frequency, input.starts_on, latest?.ends_on ?? null);
  const [made] = await db
    .insert(paymentCycles)
    .values({ frequency, ...period, ...datesOf(period, input) })
    .returning({ id: paymentCycles.id })
    .catch((error) => {
      throw overlapOf(error, frequency, period) ?? error;
    });
  if (!made) throw new Error("the payment cycle was not stored");
  const cycle = await findCycle(db, made.id);
  await emit({ request_id }, paymentCycleCreated, cycle);
  return { data: cycle };
});

export const updatePaymentCycle = implementWrite(
  contract.updatePaymentCycle,
  async ({ input, db }) => {
    const { cycle_id } = input;
    const [locked] = await db
      .select({ id: paymentCycles.id })
      .from(paymentCycles)
      .where(inOrganization(eq(paymentCycles.id, cycle_id)))
      .for("no key update");
    if (!locked) throw noCycle();
    const cycle = await findCycle(db, cycle_id);
    if (cycle.status !== "open") throw refusalOf(cycle, "change the dates of");
    const dates = changedDates(cycle, input);
    await db
      .update(paymentCycles)
      .set(dates)
      .where(inOrganization(eq(paymentCycles.id, cycle_id)));
    return { data: await findCycle(db, cycle_id) };
  },
  getPaymentCycle,
);

type PreviewFilters = z.output<(typeof contract.exportPaymentCyclePreview)["input"]>;

function previewOf(db: TenantDb, { cycle_id, changed, issue, search = "" }: PreviewFilters) {
  const keys = ["contract_id"] as const;
  const select = async ({ after, limit }: PageRequest) => {
    const asked = {
      cycle_id,
      changed: changed === "true",
      issue: issue ?? null,
      search,
      limit,
      after: (after?.[0] ?? null) as string | null,
    };
    const { rows, next } = await readPreview(db, asked);
    return { rows, goes_on: next === null ? null : [next] };
  };
  return { keys, select };
}

export const previewPaymentCycle = implementRead(contract.previewPaymentCycle, ({ input, db }) =>
  readPage({ contract: contract.previewPaymentCycle, input, ...previewOf(db, input) }),
);

export const exportPaymentCyclePreview = implementStream(contract.exportPaymentCyclePreview, ({ input, db }) =>
  csvPages({
    columns: [
      ...["worker_name", "contract_title", "contract_type", "legal_entity_name", "legal_entity_code", "currency"],
      ...["amount", "service_fee", "vat_total", "total", "previous_total", "reasons", "no_invoice_because", "invoice"],
      ...["worker_id", "contract_id", "waiting_deductions"],
    ],
    ...previewOf(db, input),
    amounts: {
      names: ["amount", "service_fee", "vat_total", "total", "previous_total"],
      currencyOf: ({ currency }) => currency,
    },
    recordOf: ({ reasons, exception, invoice, ...row }) => ({
      ...row,
      reasons: reasons.join(", "),
      no_invoice_because: exception?.detail,
      invoice: invoice?.label,
    }),
  }),
);

export const getPaymentCycleTotals = implementRead(contract.getPaymentCycleTotals, async ({ input, db }) => ({
  data: await readTotals(db, input.cycle_id),
}));

type Changes = Unchecked<OutputOf<typeof contract.getPaymentCycleChanges>>["data"];

export const getPaymentCycleChanges = implementRead(contract.getPaymentCycleChanges, async ({ input, db }) => {
  const [row] = await db.execute<{ changes: Changes | null }>(
    sql`select app.payment_cycle_changes(${input.cycle_id}, ${input.limit}) as changes`,
  );
  if (!row?.changes) throw noCycle();
  return { data: row.changes };
});

type Exception = OutputOf<typeof contract.listPaymentCycleExceptions>["data"][number];

export const listPaymentCycleExceptions = implementRead(contract.listPaymentCycleExceptions, async ({ input, db }) => {
  const { cycle_id, reasons } = input;
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await db.execute<Exception & Record<string, unknown>>(sql`
      with x as (
        select coalesce(e.contract_id, c.contract_id) as contract_id, coalesce(e.reason, c.cause) as reason, e.detail, e.worker_name, c.id as correction_id, c.from_on, c.to_on, c.amount, c.invoice_id
          from (select * from payment_cycle_exceptions where organization_id = ${currentOrganization} and payment_cycle_id = ${cycle_id}) as e
          full join (select * from pay_corrections where organization_id = ${currentOrganization} and payment_cycle_id = ${cycle_id} and status = 'open') as c
            on c.contract_id = e.contract_id)
      select k.id as contract_id, k.title as contract_title, o.id as worker_id, coalesce(x.worker_name, d.worker_name, o.first_name || ' ' || o.last_name) as worker_name,
          x.reason, coalesce(x.detail, app.period_text(x.from_on, x.to_on)) as detail,
          case when x.correction_id is not null then json_build_object('id', x.correction_id, 'from', x.from_on, 'to', x.to_on,
            'amount', app.round_money(x.amount, k.currency)::text, 'currency', k.currency) end as pay_correction
        from x
        join contracts k on k.organization_id = ${currentOrganization} and k.id = x.contract_id
        join people o on o.organization_id = ${currentOrganization} and o.id = k.person_id
        left join invoice_details d on d.organization_id = ${currentOrganization} and d.invoice_id = x.invoice_id
        where ${reasons === undefined ? sql`true` : sql`x.reason = any (${`{${reasons.join()}}`}::text[])`}
          and ${isAfterCursor(after, { "k.id": "text" }, "asc")}
        order by k.id limit ${limit}`),
  });
  const page = await readPage({ contract: contract.listPaymentCycleExceptions, input, keys: ["contract_id"], select });
  if (page.data.length === 0) await findCycle(db, cycle_id);
  return page;
});

export const closePaymentCycle = implementWrite(
  contract.closePaymentCycle,
  async ({ input, db, principal, request_id }) => ({
    data: await requestTransition("closing", { db, principal, request_id, ...input }),
  }),
);

export const reopenPaymentCycle = implementWrite(
  contract.reopenPaymentCycle,
  async ({ input, db, principal, request_id }) => ({
    data: await requestTransition("reopening", { db, principal, request_id, cycle_id: input.cycle_id }),
  }),
);
