CREATE TABLE "reporting_currencies" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reporting_currencies_organization_id_pk" PRIMARY KEY("organization_id"),
	CONSTRAINT "reporting_currencies_currency" CHECK (currency ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "reporting_currencies" ADD CONSTRAINT "reporting_currencies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
call app.guard_tenant_table('reporting_currencies', 'select, insert, update, delete');
--> statement-breakpoint
-- The currency that amounts of several are added up in: the one chosen, or that of the first legal entity.
create or replace function app.reporting_currency() returns text language sql stable parallel safe as $$
  select coalesce(
    (select currency from reporting_currencies where organization_id = (select app.organization_id())),
    (select currency from legal_entities where organization_id = (select app.organization_id()) order by created_at, id limit 1));
$$;
