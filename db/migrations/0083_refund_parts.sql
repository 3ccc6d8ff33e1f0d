ALTER TABLE "refund_items" ADD COLUMN "vat_total" numeric;--> statement-breakpoint
ALTER TABLE "refund_items" ADD COLUMN "payment_currency" text;--> statement-breakpoint
ALTER TABLE "refund_items" ADD COLUMN "fx_rate" numeric;--> statement-breakpoint
ALTER TABLE "refund_items" ADD COLUMN "amount_payment_currency" numeric;--> statement-breakpoint
ALTER TABLE "refund_statements" ADD COLUMN "is_itemized" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
alter table refund_items no force row level security;
--> statement-breakpoint
alter table refund_statements no force row level security;
--> statement-breakpoint
alter table invoices no force row level security;
--> statement-breakpoint
alter table payment_items no force row level security;
--> statement-breakpoint
alter table payments no force row level security;
--> statement-breakpoint
-- What app.split_refund gives new ones: refunds of an invoice add up to its VAT and payment once all of it is refunded.
with counted as (
  select t.organization_id, t.refund_statement_id, t.position, t.amount, i.currency, i.total, i.vat_total, coalesce(p.payment_currency, i.currency) as payment_currency,
      coalesce(x.fx_rate, 1) as fx_rate, coalesce(x.total_payment_currency, i.total) as paid,
      case when r.status = 'failed' then 0 else coalesce(sum(t.amount) filter (where r.status <> 'failed') over (
        partition by t.organization_id, t.invoice_id order by r.created_at, r.id rows between unbounded preceding and 1 preceding), 0) end as earlier
    from refund_items t
    join refund_statements r on r.organization_id = t.organization_id and r.id = t.refund_statement_id
    join invoices i on i.organization_id = t.organization_id and i.id = t.invoice_id
    left join payment_items x on x.organization_id = t.organization_id and x.invoice_id = t.invoice_id and x.is_live
    left join payments p on p.organization_id = x.organization_id and p.id = x.payment_id
)
update refund_items t set payment_currency = c.payment_currency, fx_rate = c.fx_rate,
    vat_total = app.round_money(c.vat_total * (c.earlier + c.amount) / c.total, c.currency) - app.round_money(c.vat_total * c.earlier / c.total, c.currency),
    amount_payment_currency = app.round_money(c.paid * (c.earlier + c.amount) / c.total, c.payment_currency) - app.round_money(c.paid * c.earlier / c.total, c.payment_currency)
  from counted c where c.organization_id = t.organization_id and c.refund_statement_id = t.refund_statement_id and c.position = t.position;
--> statement-breakpoint
alter table payments force row level security;
--> statement-breakpoint
alter table payment_items force row level security;
--> statement-breakpoint
alter table invoices force row level security;
--> statement-breakpoint
alter table refund_statements force row level security;
--> statement-breakpoint
alter table refund_items force row level security;
--> statement-breakpoint
ALTER TABLE "refund_items" ALTER COLUMN "vat_total" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "refund_items" ALTER COLUMN "payment_currency" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "refund_items" ALTER COLUMN "fx_rate" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "refund_items" ALTER COLUMN "amount_payment_currency" SET NOT NULL;
