import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { maxNamed } from "#lib/money/fields.ts";
import { raiseStatementTimeout } from "#lib/platform/api/raise-statement-timeout.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { type Asked, chooseInvoices } from "./choose-invoices.ts";
import { converted, sumInvoices } from "./sum-invoices.ts";

/** What a payment would come to. Changes nothing. */
export async function previewOf(db: TenantDb, asked: Asked) {
  const choice = await chooseInvoices(db, asked, { lock: false });
  const currency = asked.payment_currency ?? choice.entity.currency;
  const sums = await sumInvoices(db, choice, currency);
  const { id, name, type, code } = choice.entity;
  const cycle = choice.payment_cycle_id;
  const [left] = await db.execute<{ out: number }>(sql`
    select count(*) as out from invoices where organization_id = ${currentOrganization} and payment_cycle_id = ${cycle}
      and recipient_legal_entity_id = ${id} and status in ('open', 'skipped', 'unpayable')`);
  return {
    ...sums,
    payment_currency: currency,
    legal_entity: { id, name, type, code },
    payment_cycle_id: cycle,
    left_out: left?.out ?? 0,
  };
}

/**
 * Puts the invoices into a new payment in one statement, however many there are. The invoices stay locked from here on;
 * the number's lock is taken last. Returns the IDs of the payment and the invoices.
 */
export async function pay(
  db: TenantDb,
  asked: Asked & { method: string; timezone: string },
  userId: string | null,
): Promise<{ id: string; invoice_ids: string[] }> {
  await raiseStatementTimeout(db);
  const choice = await chooseInvoices(db, asked, { lock: true });
  const currency = asked.payment_currency ?? choice.entity.currency;
  await sumInvoices(db, choice, currency);
  const [made] = await db.execute<{ id: string | null; invoice_ids: string[] }>(sql`
    with ${converted(choice, currency, true)}, placed as materialized (
      select *, row_number() over (order by issued_at, label, id) as position from converted
    ), sums as materialized (
      select sum(paid) as total, string_agg(search_text, ' ' order by position) filter (where position <= ${maxNamed}) as search_text,
        extract(year from app.today())::integer as year
      from placed having count(*) > 0 and not exists (select from rates where fx_rate is null)
    ), numbered as materialized (
      select sums.*, number.code, app.document_label('PAY', number.code, year, number.first) as label
      from sums cross join lateral app.take_numbers(${choice.entity.id}::uuid, 'PAY', year, 1) as number
    ), made as (
      insert into payments (id, label, number_code, legal_entity_id, entity_type, status, payment_currency, total, method, timezone, search_text, created_by)
      select app.long_id(), label, code, ${choice.entity.id}::uuid, ${choice.entity.type}, 'processing', ${currency}, total, ${asked.method}, ${asked.timezone},
        lower(label) || ' ' || search_text, ${userId}::uuid
      from numbered
      returning id
    ), items as (
      insert into payment_items (payment_id, position, invoice_id, currency, total, service_fee, fx_rate, total_payment_currency, service_fee_payment_currency)
      select made.id, position, placed.id, currency, placed.total, service_fee, fx_rate, paid, fee
      from placed, made
      returning invoice_id
    ), moved as (
      update invoices as i set status = 'processing' from items
      where i.organization_id = ${currentOrganization} and i.id = items.invoice_id
      returning i.id
    )
    select (select id from made) as id, array(select id from moved) as invoice_ids`);
  if (made?.id == null)
    throw new ApiError(409, {
      reason: "concurrent_change",
      message: "The invoices or exchange rates have changed since. Preview the payment again, then pay.",
    });
  return { id: made.id, invoice_ids: made.invoice_ids };
}
