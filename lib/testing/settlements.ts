import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { newId, type TestOrganization } from "./stage.ts";

interface PaidWith {
  status?: "processing" | "paid" | "failed" | "cancelled";
  created_by?: string | null;
}

/** Inserts a payment of one invoice as if just created; returns the payment's ID and label. */
export async function addPaymentOf(
  owner: postgres.Sql,
  organization: TestOrganization,
  invoiceId: string,
  { status = "processing", created_by = null }: PaidWith = {},
): Promise<{ id: string; label: string }> {
  const [id, label] = [newId(), `PAY-2026-${randomUUID().slice(0, 8)}`];
  await owner`
    insert into payments (organization_id, id, label, legal_entity_id, entity_type, status, payment_currency, total, method, created_by, paid_at, created_at)
    select organization_id, ${id}, ${label}, recipient_legal_entity_id, 'company', ${status}, currency, total, 'bank_transfer', ${created_by}, ${status === "paid" ? "2026-03-05" : null},
      coalesce(${status === "paid" ? "2026-03-04" : null}::timestamptz, now())
    from invoices where organization_id = ${organization.id} and id = ${invoiceId}`;
  await owner`
    insert into payment_items (organization_id, payment_id, position, invoice_id, currency, total, service_fee, fx_rate, total_payment_currency, service_fee_payment_currency, is_live)
    select organization_id, ${id}, 1, id, currency, total, service_fee, 1, total, service_fee, ${["processing", "paid"].includes(status)}
    from invoices where organization_id = ${organization.id} and id = ${invoiceId}`;
  return { id, label };
}

/** Inserts a refund of an invoice amount; returns its ID. */
export async function addRefundOf(
  owner: postgres.Sql,
  organization: TestOrganization,
  invoiceId: string,
  amount: string,
): Promise<string> {
  const id = newId();
  await owner`
    insert into refund_statements (organization_id, id, label, legal_entity_id, entity_type, status, payment_currency, total, reason)
    select organization_id, ${id}, ${`CN-2026-${randomUUID().slice(0, 8)}`}, recipient_legal_entity_id, 'company', 'processing', currency, ${amount}::numeric, 'Paid twice'
    from invoices where organization_id = ${organization.id} and id = ${invoiceId}`;
  await owner`insert into refund_items (organization_id, refund_statement_id, position, invoice_id, amount) values (${organization.id}, ${id}, 1, ${invoiceId}, ${amount}::numeric)`;
  await owner`update invoices set refunded_total = refunded_total + ${amount}::numeric where organization_id = ${organization.id} and id = ${invoiceId}`;
  return id;
}
