import type postgres from "postgres";
import {
  addInvoice,
  addToken,
  type InvoiceOptions,
  newId,
  type Stage,
  send,
  stage,
  type TestOrganization,
} from "./stage.ts";

/** Inserts a payment of one new invoice, whose status follows the payment's; returns their IDs. */
export async function addPayment(
  owner: postgres.Sql,
  organization: TestOrganization,
  options: InvoiceOptions & { payment?: "processing" | "paid" | "failed" | "cancelled"; created_at?: string } = {},
): Promise<{ id: string; invoice_id: string }> {
  const { payment: status = "processing", created_at = "2026-03-02T00:00:00.000Z", ...invoice } = options;
  const { total = "100.00", currency = "EUR" } = invoice;
  const live = status === "processing" || status === "paid";
  const invoice_id = await addInvoice(owner, organization, { ...invoice, status: live ? status : "awaiting_payment" });
  const id = newId();
  await owner`insert into payments ${owner({
    organization_id: organization.id,
    id,
    label: `PAY-${id}`,
    legal_entity_id: organization.legal_entity_id,
    entity_type: "company",
    status,
    payment_currency: currency,
    total,
    method: "bank_transfer",
    search_text: `pay-${id} inv-${invoice_id}`.toLowerCase(),
    paid_at: status === "paid" ? created_at : null,
    created_at,
  })}`;
  await owner`insert into payment_items ${owner({
    organization_id: organization.id,
    payment_id: id,
    position: 1,
    invoice_id,
    currency,
    total,
    service_fee: 0,
    fx_rate: 1,
    total_payment_currency: total,
    service_fee_payment_currency: 0,
    is_live: live,
  })}`;
  return { id, invoice_id };
}

/** Inserts a refund statement for the full amount of a new paid invoice; returns its ID. */
export async function addRefund(owner: postgres.Sql, organization: TestOrganization): Promise<string> {
  const invoice_id = await addInvoice(owner, organization, { status: "paid" });
  const id = newId();
  await owner`insert into refund_statements ${owner({
    organization_id: organization.id,
    id,
    label: `CN-${id}`,
    legal_entity_id: organization.legal_entity_id,
    entity_type: "company",
    status: "processing",
    payment_currency: "EUR",
    total: "100.00",
    reason: "It was charged twice",
  })}`;
  await owner`insert into refund_items ${owner({ organization_id: organization.id, refund_statement_id: id, position: 1, invoice_id, amount: "100.00" })}`;
  await owner`update invoices set refunded_total = total where id = ${invoice_id} and organization_id = ${organization.id}`;
  return id;
}

/** Adds exchange rates per dollar that have been valid for a long time. */
export async function addRates(
  owner: postgres.Sql,
  organization: Pick<TestOrganization, "id">,
  rates: Record<string, string>,
): Promise<void> {
  for (const [currency, per_dollar] of Object.entries(rates))
    await owner`insert into exchange_rates ${owner({ organization_id: organization.id, currency, valid_on: "2020-01-01", per_dollar, source: "Test" })}`;
}

/** Turns part of an invoice's total into the service fee, as a separate line. */
export async function feeOf(owner: postgres.Sql, invoiceId: string, fee: string): Promise<void> {
  await owner`update invoices set service_fee = ${fee} where id = ${invoiceId}`;
  await owner`update invoice_line_items set total = total - ${fee} where invoice_id = ${invoiceId} and position = 1`;
  await owner`
    insert into invoice_line_items (organization_id, id, invoice_id, position, type, description, quantity, price_per_unit, total)
    select organization_id, id || '-fee', id, 2, 'PAYMENT_PROCESSING_FEE', 'Fee', 1, ${fee}, ${fee} from invoices where id = ${invoiceId}`;
}

/** An amount with two decimals in whole minor units. */
export function cents(amount: string): number {
  if (!/^-?\d+\.\d\d$/.test(amount)) throw new Error(`${amount} has not two digits`);
  return Number(amount.replace(".", ""));
}

/** A stage where the first organization pays its invoices, with a token and some exchange rates. */
export async function payDesk() {
  const at: Stage = await stage();
  const token = await addToken(at.owner, at.first);
  await addRates(at.owner, at.first, { EUR: "0.93", JPY: "150", BHD: "0.376" });
  const post = (path: string, body: object, as = token) => send("POST", `/rest/v2${path}`, as, { body });
  return {
    at,
    token,
    post,
    waiting: (options: InvoiceOptions = {}) =>
      addInvoice(at.owner, at.first, { status: "awaiting_payment", ...options }),
    create: (body: object) => post("/payments", { method: "bank_transfer", ...body }),
    /** An invoice's status and whether it has a paid date. */
    async statusOf(id: string): Promise<[status: string, isPaid: boolean]> {
      const [row] = await at.owner`select status, paid_at from invoices where id = ${id}`;
      return [row?.status, row?.paid_at !== null];
    },
  };
}
