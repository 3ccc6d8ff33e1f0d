CREATE TABLE "pay_corrections" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" text collate "C" NOT NULL,
	"payment_cycle_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"amount" numeric NOT NULL,
	"invoice_id" text collate "C",
	"status" text DEFAULT 'open' NOT NULL,
	"adjustment_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_corrections_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "pay_corrections_cause" CHECK (cause in ('days_missed', 'days_overpaid', 'invoice_canceled', 'invoice_refunded', 'not_invoiced')),
	CONSTRAINT "pay_corrections_status" CHECK (status in ('open', 'settled', 'dismissed', 'superseded')),
	CONSTRAINT "pay_corrections_amount" CHECK (amount <> 0 and to_on >= from_on),
	CONSTRAINT "pay_corrections_settled" CHECK (status <> 'settled' or adjustment_id is not null),
	CONSTRAINT "pay_corrections_decided" CHECK (status not in ('settled', 'dismissed') or decided_at is not null)
);--> statement-breakpoint
ALTER TABLE "pay_corrections" ADD CONSTRAINT "pay_corrections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_corrections" ADD CONSTRAINT "pay_corrections_organization_id_contract_id_contracts_organization_id_id_fk" FOREIGN KEY ("organization_id","contract_id") REFERENCES "public"."contracts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_corrections" ADD CONSTRAINT "pay_corrections_organization_id_payment_cycle_id_payment_cycles_organization_id_id_fk" FOREIGN KEY ("organization_id","payment_cycle_id") REFERENCES "public"."payment_cycles"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_corrections_open" ON "pay_corrections" USING btree ("organization_id","contract_id","payment_cycle_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "pay_corrections_cycle" ON "pay_corrections" USING btree ("organization_id","payment_cycle_id","contract_id");--> statement-breakpoint
CREATE INDEX "pay_corrections_contract" ON "pay_corrections" USING btree ("organization_id","contract_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_corrections_status" ON "pay_corrections" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_corrections_adjustment" ON "pay_corrections" USING btree ("organization_id","adjustment_id") WHERE adjustment_id is not null;--> statement-breakpoint
call app.guard_tenant_table('pay_corrections', 'select, insert, update');--> statement-breakpoint
grant select, insert, update on pay_corrections to app_auth;
