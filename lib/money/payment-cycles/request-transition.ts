import { eq, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { paymentCycles } from "#db/schema/payment-cycles.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { type ChangedTotal, findCycle, inOrganization, noCycle } from "./select-cycles.ts";

type Cycle = Awaited<ReturnType<typeof findCycle>>;

interface Request {
  db: TenantDb;
  principal: Principal;
  request_id: string;
  cycle_id: string;
  expected_totals?: { legal_entity_id: string; currency: string; total: string }[] | undefined;
}

const fromStatus = { closing: "open", reopening: "closed" } as const;
const verb = { closing: "close", reopening: "reopen" } as const;

type Action = "close" | "reopen" | "change the dates of";

const advice: Record<Cycle["status"], (action: Action, cycle: Cycle) => string> = {
  open: () => "It can be closed",
  closing: (action) =>
    action === "change the dates of" ? "Wait until it is closed, then reopen it" : "Wait until it is closed",
  closed: (action, { invoices_in_payment, corrections_settled }) =>
    invoices_in_payment > 0
      ? "It stays closed while its invoices are in a payment or paid"
      : corrections_settled > 0
        ? "It stays closed while adjustments settle corrections of its pay"
        : action === "close"
          ? "It can be reopened"
          : "Reopen it first",
  reopening: () => "Wait until it is open",
  paid: () => "It stays as it is",
};

function stateOf({ status, requested_by, requested_at, closed_at }: Cycle): string {
  const who = requested_by?.name ?? "An API token";
  const at = (requested_at ?? "").slice(0, 16).replace("T", " ");
  switch (status) {
    case "closing":
      return `${who} has been closing it since ${at} UTC`;
    case "reopening":
      return `${who} has been reopening it since ${at} UTC`;
    case "closed":
      return `${who} closed it on ${(closed_at ?? "").slice(0, 16).replace("T", " ")} UTC`;
    case "paid":
      return "It is paid";
    case "open":
      return "It is open";
  }
}

/** The error with a cycle's state, who put it there and what to do instead. */
export function refusalOf(cycle: Cycle, action: Action): ApiError {
  return refusal(cycle, action, "invalid_state", `${stateOf(cycle)}. ${advice[cycle.status](action, cycle)}`);
}

function refusal(
  { starts_on }: Cycle,
  action: Action,
  reason: "invalid_state" | "payment_cycle_in_payment" | "payment_cycle_corrected",
  why: string,
): ApiError {
  const message = `You can't ${action} the cycle starting ${starts_on}: ${why}.`;
  return new ApiError(409, { reason, path: "/status", message });
}

const maxNamed = 3;

/** What prevents reopening a closed cycle: settled invoices, or else the payments to cancel first. */
async function whyClosed(db: TenantDb, cycle: Cycle): Promise<string> {
  const [found] = await db.execute<{ settled: number; payments: string[] }>(sql`
    select count(*) filter (where i.status in ('paid', 'refunded', 'credited')) as settled,
      coalesce(array_agg(distinct p.label order by p.label) filter (where p.status = 'processing'), '{}') as payments
    from invoices i
    left join payment_items t on t.organization_id = i.organization_id and t.invoice_id = i.id and t.is_live
    left join payments p on p.organization_id = t.organization_id and p.id = t.payment_id
    where i.organization_id = ${currentOrganization} and i.payment_cycle_id = ${cycle.id} and i.status <> 'cancelled' and app.is_invoice_moved(i.status)`);
  const { settled = 0, payments = [] } = found ?? {};
  const some = (n: number) => (n === 1 ? "1 of its invoices is" : `${n} of its invoices are`);
  if (settled > 0) return `${some(settled)} paid. It stays closed`;
  const more = payments.length - maxNamed;
  const labels = more > 0 ? [...payments.slice(0, maxNamed), `${more} more`] : payments;
  const what = labels.length > 0 ? `Cancel ${labels.join(", ")} first` : "It stays closed";
  return `${some(cycle.invoices_in_payment)} in a payment. ${what}`;
}

/** The adjustments that would be paid a second time. */
async function whyCorrected(db: TenantDb, cycle: Cycle): Promise<string> {
  const rows = await db.execute<{ worker: string; day: string; is_invoiced: boolean }>(sql`
    select o.first_name || ' ' || o.last_name as worker, a.date_submitted as day, a.status = 'processed' as is_invoiced
      from pay_corrections c
      join invoice_adjustments a on a.organization_id = c.organization_id and a.id = c.adjustment_id
      join contracts k on k.organization_id = c.organization_id and k.id = c.contract_id
      join people o on o.organization_id = c.organization_id and o.id = k.person_id
      where c.organization_id = ${currentOrganization} and c.payment_cycle_id = ${cycle.id} and c.status = 'settled'
      order by a.date_submitted, o.last_name, a.id limit ${maxNamed}`);
  const more = cycle.corrections_settled - rows.length;
  const named = rows.map(({ worker, day }) => `that of ${worker} from ${day}`);
  const which = [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const way = rows.some(({ is_invoiced }) => is_invoiced)
    ? "Reopen the cycles that have invoiced them, then decline or delete them"
    : "Decline or delete them first";
  return `adjustments have settled corrections of its pay (${which}), and closing it again would pay them twice. ${way}`;
}

interface Unknown extends Record<string, unknown> {
  currency: string;
  contracts: number;
}

/** Refuses if contracts would get no invoice only for lack of a rate. Computes only those whose currency has none. */
async function refuseMissingRates(db: TenantDb, { id, starts_on, ends_on }: Cycle): Promise<void> {
  const unknown = await db.execute<Unknown>(sql`
    with paid as materialized (
        select c.id, c.currency from contracts c
          where c.organization_id = ${currentOrganization} and c.id in (select app.payment_cycle_contracts(${id}, null, null, null))),
      unknown as materialized (
        select currency from (select distinct currency from paid) as used where app.exchange_rate('USD', currency, ${ends_on}) is null)
    select currency, count(*)::integer as contracts
      from app.work_out_payment_cycle(${id}, array(select p.id::text from paid p join unknown using (currency)), false)
      where exception = 'no_exchange_rate' group by currency order by currency`);
  if (unknown.length === 0) return;
  const contracts = unknown.reduce((sum, row) => sum + row.contracts, 0);
  const codes = unknown.map(({ currency }) => currency).join(", ");
  const message = `You can't close the cycle starting ${starts_on}: there is no exchange rate for ${codes} on ${ends_on}, and ${contracts === 1 ? "1 contract needs it" : `${contracts} contracts need it`}. Add the rate first.`;
  throw new ApiError(409, { reason: "exchange_rate_missing", path: "/status", message });
}

/** Refuses if contracts would get no invoice because the tax rate of the country they share with their legal entity is unknown. */
async function refuseMissingTaxRates(db: TenantDb, { id, starts_on, ends_on }: Cycle): Promise<void> {
  const unknown = await db.execute<{ country: string; contracts: number }>(sql`
    with untaxable as materialized (
      select c.id, c.country from contracts c
        join legal_entities e on e.organization_id = c.organization_id and e.id = c.legal_entity_id and e.country = c.country
        where c.organization_id = ${currentOrganization} and c.country not in (select country from app.tax_rates_on(${ends_on}))
          and c.id in (select app.payment_cycle_contracts(${id}, null, null, null)))
    select u.country, count(*)::integer as contracts
      from app.work_out_payment_cycle(${id}, array(select id::text from untaxable), false) w join untaxable u on u.id = w.contract_id
      where w.exception = 'no_tax_rate' group by u.country order by u.country`);
  if (unknown.length === 0) return;
  const contracts = unknown.reduce((sum, row) => sum + row.contracts, 0);
  const names = unknown.map(({ country }) => countryName(country)).join(", ");
  const message = `You can't close the cycle starting ${starts_on}: the tax rate of ${names} on ${ends_on} is unknown, and ${contracts === 1 ? "1 contract needs it" : `${contracts} contracts need it`}. Set your own rate first, 0 if no tax is due.`;
  throw new ApiError(409, { reason: "tax_rate_missing", path: "/status", message });
}

/** Refuses to close a cycle with other totals than the confirmed ones, and names both. */
async function refuseChangedTotals(db: TenantDb, { id, starts_on }: Cycle, expected: string): Promise<void> {
  const [row] = await db.execute<{ changed: ChangedTotal[] }>(
    sql`select app.changed_totals(${id}, ${expected}::text::jsonb) as changed`,
  );
  const changed = row?.changed ?? [];
  if (changed.length === 0) return;
  const each = changed.slice(0, maxNamed).map(({ legal_entity_id, legal_entity_name, currency, expected, total }) => {
    const entity = legal_entity_name || legal_entity_id;
    return `${expected} ${currency} for ${entity}, but it would be invoiced ${total} ${currency}`;
  });
  const more = changed.length - each.length;
  const message = `You can't close the cycle starting ${starts_on}: you confirmed ${each.join("; ")}${more > 0 ? `; and ${more} more` : ""}. Check the new totals, then confirm them.`;
  throw new ApiError(409, { reason: "amount_changed", path: "/expected_totals", message });
}

/** Hands a cycle to the workers. Of several concurrent requests, only one finds the required state. */
export async function requestTransition(
  target: "closing" | "reopening",
  { db, principal, request_id, cycle_id, expected_totals }: Request,
): Promise<Cycle> {
  const mine = inOrganization(eq(paymentCycles.id, cycle_id));
  // Payments hold a key lock on the cycle of their invoices, so reopening waits for them to finish.
  const [locked] = await db.select({ status: paymentCycles.status }).from(paymentCycles).where(mine).for("update");
  if (!locked) throw noCycle();
  const cycle = await findCycle(db, cycle_id);
  if (locked.status !== fromStatus[target]) throw refusalOf(cycle, verb[target]);
  if (cycle.invoices_in_payment > 0)
    throw refusal(cycle, "reopen", "payment_cycle_in_payment", await whyClosed(db, cycle));
  if (target === "reopening" && cycle.corrections_settled > 0)
    throw refusal(cycle, "reopen", "payment_cycle_corrected", await whyCorrected(db, cycle));
  if (target === "closing") {
    await refuseMissingRates(db, cycle);
    await refuseMissingTaxRates(db, cycle);
  }
  const expected = expected_totals && JSON.stringify(expected_totals);
  if (expected) await refuseChangedTotals(db, cycle, expected);
  await db
    .update(paymentCycles)
    .set({
      status: target,
      requested_by: principal.user_id,
      request_id,
      requested_at: sql`now()`,
      contracts_total: target === "closing" ? cycle.contracts_total : cycle.invoices_made,
      contracts_done: 0,
      contracts_after: null,
      expected_totals: expected ? sql`${expected}::text::jsonb` : null,
      stopped: null,
      stopped_at: null,
    })
    .where(mine);
  return findCycle(db, cycle_id);
}
