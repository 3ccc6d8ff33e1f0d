import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { categories } from "#lib/workforce/adjustment-categories.ts";
import type { invoiceAdjustment } from "./contract.ts";

const categoryNames = JSON.stringify(Object.fromEntries(categories.map(({ id, name }) => [id, name])));

/** What the adjustment `a` adds to an invoice in this currency. */
export const totalOf = (currency: SQL): SQL =>
  sql`app.round_money(a.amount, ${currency}) * a.quantity * case a.type when 'deduction' then -1 else 1 end`;

/** Includes fields that only the specification's API shows. */
export type AdjustmentRow = z.input<typeof invoiceAdjustment> & {
  contract_type: string;
  is_paid: boolean | null;
  updated_at: string;
};

/**
 * The adjustments that `which` selects (conditions on `a`, then order and limit), latest first. The cycle is looked up
 * once per day and frequency among them.
 */
export function selectAdjustments(db: TenantDb, which: SQL): Promise<AdjustmentRow[]> {
  return db.execute<AdjustmentRow>(sql`
    with chosen as materialized (
      select a.*, c.title as contract_name, c.type as contract_type, c.currency, c.payment_frequency, c.starts_on, c.person_id
        from (select a.* from invoice_adjustments a where a.organization_id = ${currentOrganization} ${which}) as a
        join contracts c on c.organization_id = a.organization_id and c.id = a.contract_id),
    landings as materialized (
      select payment_frequency, date_submitted, starts_on, app.landing_cycle(payment_frequency, date_submitted, starts_on, false) as cycle
        from (select distinct payment_frequency, date_submitted, starts_on from chosen where status in ('pending', 'approved')) as days),
    members as materialized (select user_id, name from auth.members() where exists (select from chosen where reviewed_by is not null or created_by is not null))
    select a.id, a.contract_id, coalesce(amended.title, a.contract_name) as contract_title, a.contract_type, a.type, a.title, a.description, a.vendor, a.country,
        a.cycle_reference, a.quantity, a.date_of_adjustment, a.move_next_cycle, a.review_reason,
        case when a.category_id is not null then json_build_object('id', a.category_id, 'name', coalesce(${categoryNames}::text::jsonb ->> a.category_id, a.category_id)) end as category,
        case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'content_type', f.content_type, 'size', f.size) end as file,
        (select i.paid_at is not null from invoices i where i.organization_id = ${currentOrganization} and i.id = a.invoice_id) as is_paid,
        app.round_money(a.amount, a.currency)::text as amount,
        (${totalOf(sql`a.currency`)})::text as total,
        a.currency, a.date_submitted, a.status, a.invoice_id, a.reviewed_at, a.created_at, coalesce(a.updated_at, a.reviewed_at, a.created_at) as updated_at,
        json_build_object('id', p.id, 'name', coalesce(invoiced.worker_name, p.first_name || ' ' || p.last_name)) as worker,
        case when a.invoice_id is null then landings.cycle else app.cycle_of_invoice(a.invoice_id) end as payment_cycle,
        case when members.user_id is not null then json_build_object('id', members.user_id, 'name', members.name) end as reviewed_by,
        case when authors.user_id is not null then json_build_object('id', authors.user_id, 'name', authors.name) end as created_by
      from chosen a
      join people p on p.organization_id = a.organization_id and p.id = a.person_id
      left join invoice_details as invoiced on invoiced.organization_id = a.organization_id and invoiced.invoice_id = a.invoice_id
      left join lateral (
        select m.title from contract_amendments m
          where m.organization_id = a.organization_id and m.contract_id = a.contract_id and m.effective_on <= a.date_submitted
          order by m.effective_on desc limit 1) as amended on true
      left join landings on a.status in ('pending', 'approved') 
        and (landings.payment_frequency, landings.date_submitted, landings.starts_on) = (a.payment_frequency, a.date_submitted, a.starts_on)
      left join members on members.user_id = a.reviewed_by
      left join members as authors on authors.user_id = a.created_by
      left join stored_files f on f.organization_id = a.organization_id and f.id = a.file_id and f.status = 'kept'
      order by a.date_submitted desc, a.id desc`);
}
