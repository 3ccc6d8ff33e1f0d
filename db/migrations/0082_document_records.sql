CREATE TABLE "record_history" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"kind" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"number" smallint NOT NULL,
	"status" text NOT NULL,
	"at" timestamp(3) with time zone,
	"reason" text,
	"actor_kind" text NOT NULL,
	"user_id" uuid,
	"token_id" uuid,
	"actor_name" text,
	"operation" text,
	"request_id" text,
	CONSTRAINT "record_history_organization_id_kind_record_id_number_pk" PRIMARY KEY("organization_id","kind","record_id","number")
);--> statement-breakpoint
CREATE TABLE "invoice_details" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"invoice_id" text collate "C" NOT NULL,
	"worker_name" text,
	"worker_email" text,
	"worker_country" text,
	"worker_job_title" text,
	"contract_title" text,
	"period_starts_on" date,
	"period_ends_on" date,
	CONSTRAINT "invoice_details_organization_id_invoice_id_pk" PRIMARY KEY("organization_id","invoice_id")
);--> statement-breakpoint
ALTER TABLE "resignations" ADD COLUMN "letter_worker" text;--> statement-breakpoint
ALTER TABLE "resignations" ADD COLUMN "letter_title" text;--> statement-breakpoint
ALTER TABLE "resignations" ADD COLUMN "letter_entity" text;--> statement-breakpoint
ALTER TABLE "resignations" ADD COLUMN "letter_address" text;--> statement-breakpoint
ALTER TABLE "resignations" ADD COLUMN "letter_organization" text;--> statement-breakpoint
ALTER TABLE "payment_cycle_exceptions" ADD COLUMN "worker_name" text;--> statement-breakpoint
ALTER TABLE "refund_items" ADD COLUMN "vat_total" numeric;--> statement-breakpoint
ALTER TABLE "refund_items" ADD COLUMN "payment_currency" text;--> statement-breakpoint
ALTER TABLE "refund_items" ADD COLUMN "fx_rate" numeric;--> statement-breakpoint
ALTER TABLE "refund_items" ADD COLUMN "amount_payment_currency" numeric;--> statement-breakpoint
ALTER TABLE "refund_statements" ADD COLUMN "is_itemized" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "record_history" ADD CONSTRAINT "record_history_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_details" ADD CONSTRAINT "invoice_details_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_details" ADD CONSTRAINT "invoice_details_invoice_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_details_country" ON "invoice_details" USING btree ("organization_id","worker_country","invoice_id");--> statement-breakpoint
call app.guard_tenant_table('record_history', 'select');--> statement-breakpoint
call app.guard_tenant_table('invoice_details', 'select');
--> statement-breakpoint
create policy auth_lookup on record_history to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert on record_history to app_auth;
--> statement-breakpoint
alter table payments no force row level security;
--> statement-breakpoint
alter table refund_statements no force row level security;
--> statement-breakpoint
alter table audit_log no force row level security;
--> statement-breakpoint
alter table memberships no force row level security;
--> statement-breakpoint
alter table access_tokens no force row level security;
--> statement-breakpoint
alter table record_history no force row level security;
--> statement-breakpoint
-- Documents from before: who created and who ended them is known from the successful operation that did, and from nothing else.
with documents as (
  select organization_id, 'payment' as kind, 'payment_id=' as path, id, status, created_at, paid_at, failure_reason, created_by from payments
  union all
  select organization_id, 'refund', 'refund_statement_id=', id, status, created_at, paid_at, failure_reason, created_by from refund_statements
), happened as (
  select d.organization_id, d.kind, d.id, 1 as number, 'processing' as status, d.created_at as at, null::text as reason, d.created_by,
      'create_' || d.kind as operation, 'id=' || d.id as object
    from documents d
  union all
  select d.organization_id, d.kind, d.id, 2, d.status, d.paid_at, d.failure_reason, null,
      case d.status when 'paid' then 'mark_' || d.kind || '_paid' when 'failed' then 'fail_' || d.kind else 'cancel_' || d.kind end, d.path || d.id
    from documents d where d.status <> 'processing'
), audited as (
  select distinct on (organization_id, operation, object) organization_id, operation, object, at, principal_kind, user_id, token_id, request_id
    from audit_log
    where operation in ('create_payment', 'mark_payment_paid', 'fail_payment', 'cancel_payment', 'create_refund', 'mark_refund_paid', 'fail_refund')
      and result between 200 and 299
    order by organization_id, operation, object, at
), known as (
  select h.*, coalesce(case h.number when 2 then a.at end, h.at) as known_at, coalesce(a.user_id, h.created_by) as actor, a.token_id, a.request_id,
      case when a.principal_kind = 'organization' then 'token' when coalesce(a.user_id, h.created_by) is not null then 'member' else 'unknown' end as actor_kind,
      case when a.request_id is not null then h.operation end as known_operation
    from happened h left join audited a on a.organization_id = h.organization_id and a.operation = h.operation and a.object = h.object
)
insert into record_history (organization_id, kind, record_id, number, status, at, reason, actor_kind, user_id, token_id, actor_name, operation, request_id)
  select k.organization_id, k.kind, k.id, k.number, k.status, k.known_at, k.reason, k.actor_kind, k.actor, k.token_id,
      case k.actor_kind when 'member' then m.name when 'token' then t.name end, k.known_operation, k.request_id
    from known k
    left join memberships m on m.organization_id = k.organization_id and m.user_id = k.actor
    left join access_tokens t on t.organization_id = k.organization_id and t.id = k.token_id;
--> statement-breakpoint
alter table record_history force row level security;
--> statement-breakpoint
alter table access_tokens force row level security;
--> statement-breakpoint
alter table memberships force row level security;
--> statement-breakpoint
alter table audit_log force row level security;
--> statement-breakpoint
alter table refund_statements force row level security;
--> statement-breakpoint
alter table payments force row level security;
--> statement-breakpoint
create policy auth_lookup on invoice_details to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert on invoice_details to app_auth;
--> statement-breakpoint
alter table invoices no force row level security;
--> statement-breakpoint
alter table people no force row level security;
--> statement-breakpoint
alter table contracts no force row level security;
--> statement-breakpoint
alter table contract_amendments no force row level security;
--> statement-breakpoint
alter table legal_entities no force row level security;
--> statement-breakpoint
alter table payment_cycles no force row level security;
--> statement-breakpoint
alter table resignations no force row level security;
--> statement-breakpoint
alter table invoice_details no force row level security;
--> statement-breakpoint
alter table payment_cycle_exceptions no force row level security;
--> statement-breakpoint
-- Documents from before keep what they say today.
insert into invoice_details (organization_id, invoice_id, worker_name, worker_email, worker_country, worker_job_title, contract_title, period_starts_on, period_ends_on)
  select i.organization_id, i.id, p.first_name || ' ' || p.last_name, p.email, p.country, p.job_title, c.title, y.starts_on, y.ends_on
    from invoices i
    left join people p on p.organization_id = i.organization_id and p.id = i.worker_id
    left join contracts c on c.organization_id = i.organization_id and c.id = i.contract_id
    left join payment_cycles y on y.organization_id = i.organization_id and y.id = i.payment_cycle_id;
--> statement-breakpoint
update payment_cycle_exceptions x set worker_name = p.first_name || ' ' || p.last_name
  from contracts c join people p on p.organization_id = c.organization_id and p.id = c.person_id
  where c.organization_id = x.organization_id and c.id = x.contract_id;
--> statement-breakpoint
update resignations r set letter_worker = p.first_name || ' ' || p.last_name, letter_entity = e.name, letter_address = e.address,
    letter_title = coalesce((
      select a.title from contract_amendments a
        where a.organization_id = c.organization_id and a.contract_id = c.id and a.effective_on <= app.today() order by a.effective_on desc limit 1), c.title),
    letter_organization = o.name
  from contracts c
  join legal_entities e on e.organization_id = c.organization_id and e.id = c.legal_entity_id
  join organizations o on o.id = c.organization_id, people p
  where r.signature is not null and c.organization_id = r.organization_id and c.id = r.contract_id and p.organization_id = r.organization_id and p.id = r.person_id;
--> statement-breakpoint
alter table payment_cycle_exceptions force row level security;
--> statement-breakpoint
alter table invoice_details force row level security;
--> statement-breakpoint
alter table resignations force row level security;
--> statement-breakpoint
alter table payment_cycles force row level security;
--> statement-breakpoint
alter table legal_entities force row level security;
--> statement-breakpoint
alter table contract_amendments force row level security;
--> statement-breakpoint
alter table contracts force row level security;
--> statement-breakpoint
alter table people force row level security;
--> statement-breakpoint
alter table invoices force row level security;
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
