ALTER TABLE "invoices" ADD COLUMN "number_code" text;--> statement-breakpoint
ALTER TABLE "document_numbers" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "number_code" text;--> statement-breakpoint
ALTER TABLE "refund_statements" ADD COLUMN "number_code" text;--> statement-breakpoint
ALTER TABLE "legal_entities" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Legal entities from before: the country, and from the second one on with a number.
alter table legal_entities no force row level security;--> statement-breakpoint
update legal_entities e set code = given.country || case when given.place > 1 then given.place::text else '' end
  from (
    select organization_id, id, country, row_number() over (partition by organization_id, country order by created_at, id) as place
      from (select organization_id, id, created_at, case when country ~ '^[A-Z]{2}$' then country else 'LE' end as country from legal_entities) as each
  ) as given
  where e.organization_id = given.organization_id and e.id = given.id;--> statement-breakpoint
alter table legal_entities force row level security;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("organization_id","label") WHERE number_code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_number" ON "payments" USING btree ("organization_id","label") WHERE number_code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_statements_number" ON "refund_statements" USING btree ("organization_id","label") WHERE number_code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_entities_code" ON "legal_entities" USING btree ("organization_id","code");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_number_code" CHECK (starts_with(label, 'INV-' || number_code || '-'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_number_code" CHECK (starts_with(label, 'PAY-' || number_code || '-'));--> statement-breakpoint
ALTER TABLE "refund_statements" ADD CONSTRAINT "refund_statements_number_code" CHECK (starts_with(label, 'CN-' || number_code || '-'));--> statement-breakpoint
ALTER TABLE "legal_entities" ADD CONSTRAINT "legal_entities_code_text" CHECK (code ~ '^[A-Z][A-Z0-9]{1,5}$');--> statement-breakpoint
-- Taking numbers locks the code while it is in use.
grant update (code) on legal_entities to app_auth;
