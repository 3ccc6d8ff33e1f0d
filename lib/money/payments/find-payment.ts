import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { invoicesOf, type Payer, payerOf, rowOf, type StoredPayment, stored, workersOf } from "./payment-fields.ts";

interface Sums {
  invoices_total: string;
  service_fee: string;
  worker_count: number;
  by_currency: {
    currency: string;
    invoice_count: number;
    total: string;
    service_fee: string;
    fx_rate: string;
    total_payment_currency: string;
    service_fee_payment_currency: string;
  }[];
}

type Whole = StoredPayment & Payer & Sums & { failure_reason: string | null };

/** One payment with its sums. Throws 404. */
export async function findPayment(db: TenantDb, id: string) {
  const [payment] = await db.execute<Whole & Record<string, unknown>>(sql`
    select ${stored}, p.failure_reason, ${workersOf}, ${invoicesOf}, ${payerOf}, sums.*, worker_count
    from payments as p
    cross join lateral (
      select (p.total - coalesce(sum(fee), 0))::text as invoices_total, coalesce(sum(fee), 0 * p.total)::text as service_fee,
        coalesce(json_agg(json_build_object('currency', currency, 'invoice_count', n, 'total', total::text, 'service_fee', own_fee::text,
          'fx_rate', trim_scale(fx_rate)::text, 'total_payment_currency', paid::text, 'service_fee_payment_currency', fee::text)
          order by currency, fx_rate), '[]') as by_currency
      from (
        select t.currency, t.fx_rate, count(*) as n, sum(t.total) as total, sum(t.service_fee) as own_fee,
          sum(t.total_payment_currency) as paid, sum(t.service_fee_payment_currency) as fee
        from payment_items as t where t.organization_id = p.organization_id and t.payment_id = p.id
        group by t.currency, t.fx_rate
      ) as parts
    ) as sums
    cross join lateral (
      select count(distinct i.worker_id) as worker_count
      from payment_items as t join invoices as i on i.organization_id = p.organization_id and i.id = t.invoice_id
      where t.organization_id = p.organization_id and t.payment_id = p.id
    ) as people_paid
    where p.organization_id = ${currentOrganization} and p.id = ${id}`);
  if (!payment) throw notFound("Payment");
  return rowOf<Whole>(payment);
}

export type FoundPayment = Awaited<ReturnType<typeof findPayment>>;
