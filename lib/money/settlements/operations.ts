import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { whyNotPayable } from "#lib/money/invoices/rules.ts";
import { whyCycleUnsettled } from "#lib/money/payments/public.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { type HistoryEntry, historyOf } from "#lib/platform/api/record-history.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import * as contract from "./contract.ts";
import { type ExcludedInvoice, planOf } from "./plan.ts";
import { type Sums, sheetOf } from "./select-sheet.ts";

interface Sheet extends Sums, Record<string, unknown> {
  id: string;
  label: string;
  status: string;
  total: string;
  invoices_total: string;
  service_fee: string;
  legal_entity: { id: string; name: string; type: string; code: string };
  method: string;
  service_reference: string | null;
  failure_reason: string | null;
  created_at: string;
  paid_at: string | null;
  due_date: string | null;
  refunds: { id: string; label: string; status: string; amount: string; created_at: string; paid_at: string | null }[];
  earliest_paid_at: string;
  history: HistoryEntry[];
}

export const getPaymentSheet = implementRead(contract.getPaymentSheet, async ({ input, db }) => {
  const [sheet] = await db.execute<Sheet>(sheetOf(input.payment_id));
  if (!sheet) throw notFound("Payment");
  const { method, ...rest } = sheet;
  return { data: { ...rest, payment_method: { type: method } } };
});

function reasonOf({ label, legal_entity, status, cycle, payment }: ExcludedInvoice): string {
  const number = documentNumber({ label, legal_entity });
  if (payment) return `${number} is already in ${payment.label}${payment.by ? `, made by ${payment.by}` : ""}`;
  const unsettled = cycle && whyCycleUnsettled(cycle);
  if (unsettled) return `${number}: ${unsettled}`;
  return `${number} can't be paid: ${status && whyNotPayable(status)}`;
}

export const planPayments = implementWrite(contract.planPayments, async ({ input, db }) => {
  const { invoice_ids: ids, payment_cycle_id: cycle, legal_entity_id: entity } = input;
  if ((ids === undefined) === (cycle === undefined)) {
    throw new ApiError(400, {
      reason: "conflicting_parameters",
      path: "/invoice_ids",
      message: "Send either invoice_ids or payment_cycle_id",
    });
  }
  if (entity !== undefined && cycle === undefined)
    throw new ApiError(400, {
      reason: "conflicting_parameters",
      path: "/legal_entity_id",
      message: "Send legal_entity_id with payment_cycle_id only",
    });
  const { payments, left_out, rates_on, earliest_paid_at } = await planOf(db, input);
  const known = new Set([
    ...payments.flatMap(({ items }) => items.map(({ invoice_id }) => invoice_id)),
    ...left_out.map(({ invoice_id }) => invoice_id),
  ]);
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  return {
    data: {
      payments,
      rates_on,
      earliest_paid_at,
      not_payable: [
        ...left_out.map((invoice) => ({
          invoice_id: invoice.invoice_id,
          label: invoice.label,
          reason: reasonOf(invoice),
          payment: invoice.payment,
        })),
        ...unknown.map((invoice_id) => ({
          invoice_id,
          label: null,
          reason: "Invoice not found",
          payment: null,
        })),
      ],
    },
  };
});

interface Settlement extends Record<string, unknown> {
  invoice_id: string;
  is_payable: boolean;
  currency: string;
  refunded_total: string;
  refundable: string;
  next_statuses: string[];
  payments: {
    id: string;
    label: string;
    status: string;
    payment_currency: string;
    total_payment_currency: string;
    created_at: string;
    paid_at: string | null;
  }[];
  refunds: {
    id: string;
    label: string;
    status: string;
    amount: string;
    paid_currency: string;
    amount_paid_currency: string;
    created_at: string;
    paid_at: string | null;
  }[];
}

const byHand = contract.getInvoiceSettlement.output.shape.data.shape.next_statuses.element.options;

export const getInvoiceSettlement = implementRead(contract.getInvoiceSettlement, async ({ input, db }) => {
  const [settlement] = await db.execute<Settlement>(sql`
    select i.id as invoice_id, i.currency, i.status in ('pending', 'awaiting_payment', 'failed') as is_payable,
      case when i.refunded_total = 0 then (i.total - i.total)::text else i.refunded_total::text end as refunded_total,
      case when i.status = 'paid' then (i.total - i.refunded_total)::text else (i.total - i.total)::text end as refundable,
      case when exists (select from payment_items as t where t.organization_id = i.organization_id and t.invoice_id = i.id and t.is_live) then '{}'::text[]
        else array(select next from unnest(app.next_states('invoice', i.status)) with ordinality as s(next, place)
          where next = any(${`{${byHand.join()}}`}::text[]) order by place) end as next_statuses,
      (select coalesce(json_agg(json_build_object('id', p.id, 'label', p.label, 'status', p.status, 'payment_currency', p.payment_currency,
          'total_payment_currency', t.total_payment_currency::text, 'created_at', app.instant_text(p.created_at), 'paid_at', app.instant_text(p.paid_at))
          order by p.created_at desc, p.id), '[]')
        from payment_items as t join payments as p on p.organization_id = t.organization_id and p.id = t.payment_id
        where t.organization_id = i.organization_id and t.invoice_id = i.id and t.is_live) as payments,
      (select coalesce(json_agg(json_build_object('id', s.id, 'label', s.label, 'status', s.status, 'amount', x.amount::text,
          'paid_currency', x.payment_currency, 'amount_paid_currency', x.amount_payment_currency::text,
          'created_at', app.instant_text(s.created_at), 'paid_at', app.instant_text(s.paid_at)) order by s.created_at desc, s.id), '[]')
        from refund_items as x join refund_statements as s on s.organization_id = x.organization_id and s.id = x.refund_statement_id
        where x.organization_id = i.organization_id and x.invoice_id = i.id) as refunds
    from invoices as i where i.organization_id = ${currentOrganization} and i.id = ${input.invoice_id}`);
  if (!settlement) throw notFound("Invoice");
  return { data: settlement };
});

export const getRefundHistory = implementRead(contract.getRefundHistory, async ({ input, db }) => {
  const [found] = await db.execute<{ history: HistoryEntry[] }>(sql`
    select ${historyOf("refund")} as history from refund_statements as d
    where d.organization_id = ${currentOrganization} and d.id = ${input.refund_statement_id}`);
  if (!found) throw notFound("Refund statement");
  return { data: found.history };
});
