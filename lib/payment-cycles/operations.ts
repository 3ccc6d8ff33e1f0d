import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { paymentCycleExceptions, paymentCycles } from "#db/schema/payment-cycles.ts";
import { contracts, people } from "#db/schema/workforce.ts";
import { csvText } from "#lib/api/csv.ts";
import { implementRead, implementStream, implementWrite } from "#lib/api/execute.ts";
import { readCursor, writeCursor } from "#lib/api/pagination.ts";
import { emit } from "#lib/webhooks/emit.ts";
import { askFor, refusalOf } from "./ask-for.ts";
import * as contract from "./contract.ts";
import { changedDates, datesOf, newPeriod } from "./dates.ts";
import { readPreview, readTotals } from "./read-preview.ts";
import { findCycle, isHere, noCycle, shown } from "./select-cycles.ts";

export const listPaymentCycles = implementRead(contract.listPaymentCycles, async ({ input, db }) => {
  const { frequency, status, limit, cursor } = input;
  const view = JSON.stringify(["payment cycles", frequency, status]);
  const after = cursor === undefined ? null : readCursor(cursor, view);
  const rows = await db
    .select(shown)
    .from(paymentCycles)
    .where(
      isHere(
        frequency && inArray(paymentCycles.frequency, frequency),
        status && inArray(paymentCycles.status, status),
        after === null
          ? undefined
          : sql`(payment_cycles.starts_on, payment_cycles.id) < (${after[0]}::date, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(paymentCycles.starts_on), desc(paymentCycles.id))
    .limit(limit + 1);
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  const next_cursor = last ? writeCursor(view, [last.starts_on, last.id]) : null;
  return { data, has_more: last !== undefined, next_cursor };
});

export const getPaymentCycle = implementRead(contract.getPaymentCycle, async ({ input, db }) => ({
  data: await findCycle(db, input.cycle_id),
}));

export const createPaymentCycle = implementWrite(contract.createPaymentCycle, async ({ input, db, request_id }) => {
  const { frequency } = input;
  // Two first cycles of a frequency at the same time could overlap without being the same.
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('payment cycles of ' || app.organization_id(), 0))`,
  );
  const [latest] = await db
    .select({ ends_on: paymentCycles.ends_on })
    .from(paymentCycles)
    .where(isHere(eq(paymentCycles.frequency, frequency)))
    .orderBy(desc(paymentCycles.starts_on))
    .limit(1);
  const period = newPeriod(frequency, input.starts_on, latest?.ends_on ?? null);
  const [made] = await db
    .insert(paymentCycles)
    .values({ frequency, ...period, ...datesOf(period, input) })
    .returning({ id: paymentCycles.id });
  if (!made) throw new Error("the payment cycle was not stored");
  const cycle = await findCycle(db, made.id);
  await emit({ request_id }, "payment-cycle.created", cycle);
  return { data: cycle };
});

export const updatePaymentCycle = implementWrite(contract.updatePaymentCycle, async ({ input, db }) => {
  const { cycle_id } = input;
  const [locked] = await db
    .select({ id: paymentCycles.id })
    .from(paymentCycles)
    .where(isHere(eq(paymentCycles.id, cycle_id)))
    .for("no key update");
  if (!locked) throw noCycle();
  const cycle = await findCycle(db, cycle_id);
  if (cycle.status !== "open") throw refusalOf(cycle, "change the dates of");
  const dates = changedDates(cycle, input);
  await db
    .update(paymentCycles)
    .set(dates)
    .where(isHere(eq(paymentCycles.id, cycle_id)));
  return { data: { ...cycle, ...dates } };
});

export const previewPaymentCycle = implementRead(contract.previewPaymentCycle, async ({ input, db }) => {
  const { cycle_id, changed, search = "", limit, cursor } = input;
  const view = JSON.stringify(["payment cycle preview", cycle_id, changed, search]);
  const after = cursor === undefined ? null : String(readCursor(cursor, view)[0]);
  const { rows, next } = await readPreview(db, { cycle_id, changed: changed === "true", search, limit, after });
  return { data: rows, has_more: next !== null, next_cursor: next === null ? null : writeCursor(view, [next]) };
});

const exportBatch = 1000;

export const exportPaymentCyclePreview = implementStream(
  contract.exportPaymentCyclePreview,
  async function* ({ input: { cycle_id, changed, search = "" }, db }) {
    const columns = [
      ...["worker_name", "contract_title", "contract_type", "legal_entity_name", "currency", "amount", "service_fee"],
      ...["vat_total", "total", "previous_total", "reasons", "no_invoice_because", "invoice"],
      ...["worker_id", "contract_id"],
    ];
    let after: string | null = null;
    do {
      const { rows, next }: Awaited<ReturnType<typeof readPreview>> = await readPreview(db, {
        ...{ cycle_id, search, after },
        changed: changed === "true",
        limit: exportBatch,
      });
      const records = rows.map(({ reasons, exception, invoice, ...row }) => ({
        ...row,
        reasons: reasons.join(", "),
        no_invoice_because: exception?.detail,
        invoice: invoice?.label,
      }));
      yield csvText(records, { columns, header: after === null });
      after = next;
    } while (after !== null);
  },
);

export const getPaymentCycleTotals = implementRead(contract.getPaymentCycleTotals, async ({ input, db }) => ({
  data: await readTotals(db, input.cycle_id),
}));

export const listPaymentCycleExceptions = implementRead(contract.listPaymentCycleExceptions, async ({ input, db }) => {
  const { cycle_id, reason, limit, cursor } = input;
  const view = JSON.stringify(["payment cycle exceptions", cycle_id, reason]);
  const after = cursor === undefined ? null : String(readCursor(cursor, view)[0]);
  const rows = await db
    .select({
      contract_id: paymentCycleExceptions.contract_id,
      contract_title: sql<string>`${contracts.title}`.as("contract_title"),
      worker_id: sql<string>`${people.id}`.as("worker_id"),
      worker_name: sql<string>`${people.first_name} || ' ' || ${people.last_name}`.as("worker_name"),
      reason: paymentCycleExceptions.reason,
      detail: paymentCycleExceptions.detail,
    })
    .from(paymentCycleExceptions)
    .innerJoin(
      contracts,
      and(eq(contracts.organization_id, currentOrganization), eq(contracts.id, paymentCycleExceptions.contract_id)),
    )
    .innerJoin(people, and(eq(people.organization_id, currentOrganization), eq(people.id, contracts.person_id)))
    .where(
      and(
        eq(paymentCycleExceptions.organization_id, currentOrganization),
        eq(paymentCycleExceptions.payment_cycle_id, cycle_id),
        reason && inArray(paymentCycleExceptions.reason, reason),
        after === null ? undefined : sql`${paymentCycleExceptions.contract_id} > ${after}`,
      ),
    )
    .orderBy(paymentCycleExceptions.contract_id)
    .limit(limit + 1);
  if (rows.length === 0) await findCycle(db, cycle_id);
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  return { data, has_more: last !== undefined, next_cursor: last ? writeCursor(view, [last.contract_id]) : null };
});

export const closePaymentCycle = implementWrite(
  contract.closePaymentCycle,
  async ({ input, db, principal, request_id }) => ({
    data: await askFor("closing", { db, principal, request_id, cycle_id: input.cycle_id }),
  }),
);

export const reopenPaymentCycle = implementWrite(
  contract.reopenPaymentCycle,
  async ({ input, db, principal, request_id }) => ({
    data: await askFor("reopening", { db, principal, request_id, cycle_id: input.cycle_id }),
  }),
);
