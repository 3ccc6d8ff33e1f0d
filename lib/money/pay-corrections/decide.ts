import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { emitCreated, emitReviewed, selectAdjustments } from "#lib/workforce/invoice-adjustments/public.ts";
import type { PayCorrection } from "./contract.ts";
import { payCorrectionDecided } from "./events.ts";
import { isDueAlready } from "./rules.ts";

const mine = sql`organization_id = ${currentOrganization}`;

async function find(db: TenantDb, id: string): Promise<PayCorrection> {
  const [row] = await db.execute<{ record: PayCorrection }>(
    sql`select app.pay_correction_resource(c) as record from pay_corrections c where c.${mine} and c.id = ${id}`,
  );
  if (!row) throw notFound("Pay correction");
  return row.record;
}

function refusalOf({ status, decided_by, decided_at }: PayCorrection): ApiError {
  const who = decided_by?.name ?? "An API token";
  const at = (decided_at ?? "").slice(0, 16).replace("T", " ");
  const message =
    status === "superseded"
      ? "This correction doesn't apply any more: the contract or the payment cycle has changed since."
      : `${who} ${status} this correction on ${at} UTC.`;
  return new ApiError(409, { reason: "pay_correction_decided", message });
}

/** An open correction, locked after its cycle, which stays closed until the transaction ends. Throws 404 and 409. */
async function lockOpen(db: TenantDb, id: string): Promise<PayCorrection> {
  await db.execute(sql`
    select from payment_cycles where ${mine} and id = (select payment_cycle_id from pay_corrections where ${mine} and id = ${id}) for no key update`);
  await db.execute(sql`select from pay_corrections where ${mine} and id = ${id} for update`);
  const row = await find(db, id);
  if (row.status !== "open") throw refusalOf(row);
  const { status, starts_on, ends_on } = row.payment_cycle;
  if (status !== "closed" && status !== "paid")
    throw new ApiError(409, {
      reason: "payment_cycle_busy",
      message: `The payment cycle from ${starts_on} to ${ends_on} is ${status}. Wait until it's done.`,
    });
  return row;
}

const purposes: Record<PayCorrection["cause"], string> = {
  days_missed: "Arrears",
  days_overpaid: "Overpaid",
  invoice_canceled: "Reissued pay",
  invoice_refunded: "Reissued pay",
  not_invoiced: "Pay without an invoice",
};

function noteOf({ cause, invoice, days }: PayCorrection): string {
  const about = invoice && isDueAlready(cause) ? `, ${invoice.label}` : "";
  return `${days} ${days === 1 ? "day" : "days"}${about}`;
}

/** Adds the adjustment that pays or deducts the amount in the first open cycle. Returns its ID. */
async function addAdjustment(db: TenantDb, request_id: string, row: PayCorrection): Promise<string> {
  const isOwed = !row.amount.startsWith("-");
  const status = row.needs_approval ? "pending" : "approved";
  const [made] = await db.execute<{ id: string }>(sql`
    insert into invoice_adjustments (contract_id, type, category_id, title, description, country, amount, date_submitted, date_of_adjustment, status, created_by, reviewed_by, reviewed_at)
      select k.id, ${isOwed ? "off_cycle" : "deduction"}, ${isOwed ? "off_cycle" : "deduction"}, ${purposes[row.cause]},
          ${purposes[row.cause]}::text || ', ' || app.period_text(${row.from}::date, ${row.to}::date) || ' (' || ${noteOf(row)}::text || ')',
          k.country, abs(${row.amount}::numeric), least(${row.to}::date, app.today()), ${row.to}::date, ${status}, app.user_id(),
          ${status === "approved" ? sql`app.user_id(), now()` : sql`null, null`}
        from contracts k where k.${mine} and k.id = ${row.contract_id}
      returning id`);
  const [adjustment] = await selectAdjustments(db, sql`and a.id = ${made?.id}`);
  if (!made || !adjustment) throw new Error("the adjustment was not stored");
  await emitCreated(request_id, adjustment);
  if (status === "approved") await emitReviewed(request_id, [adjustment]);
  return made.id;
}

/** Settles an open correction with an adjustment. Throws 404 and 409. */
export async function settle(
  db: TenantDb,
  request_id: string,
  { correction_id, expected_amount }: { correction_id: string; expected_amount?: string | undefined },
): Promise<PayCorrection> {
  const row = await lockOpen(db, correction_id);
  const [confirmed] = await db.execute<{ same: boolean }>(
    sql`select ${expected_amount ?? row.amount}::numeric = ${row.amount}::numeric as same`,
  );
  if (!confirmed?.same)
    throw new ApiError(409, {
      reason: "amount_changed",
      path: "/expected_amount",
      message: `You confirmed ${expected_amount} ${row.currency}, but it comes to ${row.amount} ${row.currency}. Nothing was changed. Check the new amount, then confirm it.`,
    });
  const adjustment_id = await addAdjustment(db, request_id, row);
  return decide(db, request_id, correction_id, sql`status = 'settled', adjustment_id = ${adjustment_id}`);
}

/** Writes an open correction off. Throws 404 and 409. */
export async function dismiss(db: TenantDb, request_id: string, id: string): Promise<PayCorrection> {
  await lockOpen(db, id);
  return decide(db, request_id, id, sql`status = 'dismissed'`);
}

async function decide(
  db: TenantDb,
  request_id: string,
  id: string,
  decision: ReturnType<typeof sql>,
): Promise<PayCorrection> {
  await db.execute(sql`
    update pay_corrections set ${decision}, decided_by = app.user_id(), decided_at = now() where ${mine} and id = ${id}`);
  const row = await find(db, id);
  await emit({ request_id }, payCorrectionDecided, row);
  return row;
}
