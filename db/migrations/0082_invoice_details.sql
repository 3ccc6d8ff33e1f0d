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
ALTER TABLE "invoice_details" ADD CONSTRAINT "invoice_details_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_details" ADD CONSTRAINT "invoice_details_invoice_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_details_country" ON "invoice_details" USING btree ("organization_id","worker_country","invoice_id");--> statement-breakpoint
call app.guard_tenant_table('invoice_details', 'select');
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
-- Documents from before keep what they say today.
insert into invoice_details (organization_id, invoice_id, worker_name, worker_email, worker_country, worker_job_title, contract_title, period_starts_on, period_ends_on)
  select i.organization_id, i.id, p.first_name || ' ' || p.last_name, p.email, p.country, p.job_title, c.title, y.starts_on, y.ends_on
    from invoices i
    left join people p on p.organization_id = i.organization_id and p.id = i.worker_id
    left join contracts c on c.organization_id = i.organization_id and c.id = i.contract_id
    left join payment_cycles y on y.organization_id = i.organization_id and y.id = i.payment_cycle_id;
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
