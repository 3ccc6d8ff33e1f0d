CREATE TABLE "document_numbers" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"legal_entity_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_organization_id_legal_entity_id_kind_year_pk" PRIMARY KEY("organization_id","legal_entity_id","kind","year"),
	CONSTRAINT "document_numbers_kind" CHECK (kind in ('INV', 'CN', 'PAY'))
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"currency" text NOT NULL,
	"valid_on" date NOT NULL,
	"per_dollar" numeric NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_organization_id_currency_valid_on_pk" PRIMARY KEY("organization_id","currency","valid_on"),
	CONSTRAINT "exchange_rates_positive" CHECK (per_dollar > 0 and currency <> 'USD' and currency ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "invoice_adjustments" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"amount" numeric NOT NULL,
	"date_submitted" date NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"invoice_id" text collate "C",
	"created_by" uuid,
	"reviewed_by" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_adjustments_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "invoice_adjustments_amount" CHECK (amount > 0 and quantity between 1 and 100000),
	CONSTRAINT "invoice_adjustments_status" CHECK (status in ('pending', 'approved', 'declined', 'processed')),
	CONSTRAINT "invoice_adjustments_invoiced" CHECK ((invoice_id is not null) = (status = 'processed'))
);
--> statement-breakpoint
CREATE TABLE "payment_cycle_exceptions" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"payment_cycle_id" uuid NOT NULL,
	"contract_id" text collate "C" NOT NULL,
	"reason" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	CONSTRAINT "payment_cycle_exceptions_organization_id_payment_cycle_id_contract_id_pk" PRIMARY KEY("organization_id","payment_cycle_id","contract_id"),
	CONSTRAINT "payment_cycle_exceptions_reason" CHECK (reason in ('nothing_to_pay', 'no_exchange_rate'))
);
--> statement-breakpoint
CREATE TABLE "payment_cycles" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"frequency" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"cutoff_on" date NOT NULL,
	"due_on" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"requested_by" uuid,
	"request_id" text,
	"requested_at" timestamp(3) with time zone,
	"contracts_total" integer DEFAULT 0 NOT NULL,
	"contracts_done" integer DEFAULT 0 NOT NULL,
	"contracts_after" text collate "C",
	"invoices_made" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_cycles_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_cycles_start" UNIQUE("organization_id","frequency","starts_on"),
	CONSTRAINT "payment_cycles_frequency" CHECK (frequency in ('weekly', 'biweekly', 'semimonthly', 'monthly')),
	CONSTRAINT "payment_cycles_status" CHECK (status in ('open', 'closing', 'closed', 'reopening', 'paid')),
	CONSTRAINT "payment_cycles_period" CHECK (ends_on >= starts_on and due_on >= starts_on),
	CONSTRAINT "payment_cycles_closed" CHECK ((closed_at is not null) = (status in ('closed', 'reopening', 'paid')))
);
--> statement-breakpoint
CREATE TABLE "service_rates" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"service" text NOT NULL,
	"amount" numeric NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_rates_organization_id_service_pk" PRIMARY KEY("organization_id","service"),
	CONSTRAINT "service_rates_service" CHECK (service in ('payment_processing', 'contractor_of_record', 'employment', 'payroll_run', 'seat')),
	CONSTRAINT "service_rates_amount" CHECK (amount between 0 and 100000 and scale(amount) <= 2)
);
--> statement-breakpoint
CREATE TABLE "timesheets" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" text collate "C" NOT NULL,
	"date_worked" date NOT NULL,
	"quantity" numeric NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"invoice_id" text collate "C",
	"created_by" uuid,
	"reviewed_by" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timesheets_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "timesheets_quantity" CHECK (quantity > 0 and quantity <= 744 and scale(quantity) <= 2),
	CONSTRAINT "timesheets_status" CHECK (status in ('pending', 'approved', 'rejected', 'processed')),
	CONSTRAINT "timesheets_invoiced" CHECK ((invoice_id is not null) = (status = 'processed'))
);
--> statement-breakpoint
CREATE TABLE "vat_rates" (
	"country" text NOT NULL,
	"valid_from" date NOT NULL,
	"percent" numeric NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "vat_rates_country_valid_from_pk" PRIMARY KEY("country","valid_from")
);
--> statement-breakpoint
CREATE TABLE "payment_day_counts" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"status" text NOT NULL,
	"payment_currency" text NOT NULL,
	"entity_type" text NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"payments" bigint NOT NULL,
	CONSTRAINT "payment_day_counts_organization_id_status_payment_currency_entity_type_day_slot_pk" PRIMARY KEY("organization_id","status","payment_currency","entity_type","day","slot")
);
--> statement-breakpoint
CREATE TABLE "payment_items" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"payment_id" text collate "C" NOT NULL,
	"position" smallint NOT NULL,
	"invoice_id" text collate "C" NOT NULL,
	"currency" text NOT NULL,
	"total" numeric NOT NULL,
	"service_fee" numeric NOT NULL,
	"fx_rate" numeric NOT NULL,
	"total_payment_currency" numeric NOT NULL,
	"service_fee_payment_currency" numeric NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "payment_items_organization_id_payment_id_position_pk" PRIMARY KEY("organization_id","payment_id","position"),
	CONSTRAINT "payment_items_rate" CHECK (fx_rate > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" text collate "C" NOT NULL,
	"label" text NOT NULL,
	"legal_entity_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"status" text NOT NULL,
	"payment_currency" text NOT NULL,
	"total" numeric NOT NULL,
	"method" text NOT NULL,
	"timezone" text DEFAULT '+00:00' NOT NULL,
	"service_reference" text,
	"failure_reason" text,
	"paid_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payments_status" CHECK (status in ('processing', 'paid', 'failed', 'cancelled')),
	CONSTRAINT "payments_digits" CHECK (scale(total) = app.currency_digits(payment_currency)),
	CONSTRAINT "payments_paid" CHECK ((paid_at is not null) = (status = 'paid'))
);
--> statement-breakpoint
CREATE TABLE "refund_items" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"refund_statement_id" text collate "C" NOT NULL,
	"position" smallint NOT NULL,
	"invoice_id" text collate "C" NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "refund_items_organization_id_refund_statement_id_position_pk" PRIMARY KEY("organization_id","refund_statement_id","position"),
	CONSTRAINT "refund_items_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "refund_statements" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" text collate "C" NOT NULL,
	"label" text NOT NULL,
	"legal_entity_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"status" text NOT NULL,
	"payment_currency" text NOT NULL,
	"total" numeric NOT NULL,
	"reason" text NOT NULL,
	"failure_reason" text,
	"paid_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_statements_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "refund_statements_status" CHECK (status in ('processing', 'paid', 'failed')),
	CONSTRAINT "refund_statements_digits" CHECK (total > 0 and scale(total) = app.currency_digits(payment_currency)),
	CONSTRAINT "refund_statements_paid" CHECK ((paid_at is not null) = (status = 'paid'))
);
--> statement-breakpoint
CREATE TABLE "contract_amendments" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" text collate "C" NOT NULL,
	"effective_on" date NOT NULL,
	"rate" numeric NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_amendments_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "contract_amendments_day" UNIQUE("organization_id","contract_id","effective_on"),
	CONSTRAINT "contract_amendments_rate" CHECK (rate >= 0)
);
--> statement-breakpoint
CREATE TABLE "contract_status_changes" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" text collate "C" NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"user_id" uuid,
	"at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "contract_status_changes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payment_cycle_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refunded_total" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "payment_frequency" text;--> statement-breakpoint
-- The owner of the tables is under the row policies too, so they rest while every organization's rows are filled.
ALTER TABLE "contracts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "contracts" SET "payment_frequency" = CASE WHEN frequency IN ('weekly', 'biweekly', 'semimonthly') THEN frequency ELSE 'monthly' END;--> statement-breakpoint
ALTER TABLE "contracts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contracts" ALTER COLUMN "payment_frequency" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "employer_cost_percent" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "is_cor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "termination_reason" text;--> statement-breakpoint
ALTER TABLE "legal_entities" ADD COLUMN "type" text DEFAULT 'company' NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_entities" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || email || ' ' || job_title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_organization_id_legal_entity_id_legal_entities_organization_id_id_fk" FOREIGN KEY ("organization_id","legal_entity_id") REFERENCES "public"."legal_entities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD CONSTRAINT "invoice_adjustments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD CONSTRAINT "invoice_adjustments_organization_id_contract_id_contracts_organization_id_id_fk" FOREIGN KEY ("organization_id","contract_id") REFERENCES "public"."contracts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cycle_exceptions" ADD CONSTRAINT "payment_cycle_exceptions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cycle_exceptions" ADD CONSTRAINT "payment_cycle_exceptions_organization_id_payment_cycle_id_payment_cycles_organization_id_id_fk" FOREIGN KEY ("organization_id","payment_cycle_id") REFERENCES "public"."payment_cycles"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cycle_exceptions" ADD CONSTRAINT "payment_cycle_exceptions_organization_id_contract_id_contracts_organization_id_id_fk" FOREIGN KEY ("organization_id","contract_id") REFERENCES "public"."contracts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cycles" ADD CONSTRAINT "payment_cycles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_rates" ADD CONSTRAINT "service_rates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_organization_id_contract_id_contracts_organization_id_id_fk" FOREIGN KEY ("organization_id","contract_id") REFERENCES "public"."contracts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_day_counts" ADD CONSTRAINT "payment_day_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_organization_id_payment_id_payments_organization_id_id_fk" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_organization_id_invoice_id_invoices_organization_id_id_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_legal_entity_id_legal_entities_organization_id_id_fk" FOREIGN KEY ("organization_id","legal_entity_id") REFERENCES "public"."legal_entities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_organization_id_refund_statement_id_refund_statements_organization_id_id_fk" FOREIGN KEY ("organization_id","refund_statement_id") REFERENCES "public"."refund_statements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_organization_id_invoice_id_invoices_organization_id_id_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_statements" ADD CONSTRAINT "refund_statements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_statements" ADD CONSTRAINT "refund_statements_organization_id_legal_entity_id_legal_entities_organization_id_id_fk" FOREIGN KEY ("organization_id","legal_entity_id") REFERENCES "public"."legal_entities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD CONSTRAINT "contract_amendments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD CONSTRAINT "contract_amendments_organization_id_contract_id_contracts_organization_id_id_fk" FOREIGN KEY ("organization_id","contract_id") REFERENCES "public"."contracts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_status_changes" ADD CONSTRAINT "contract_status_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_status_changes" ADD CONSTRAINT "contract_status_changes_organization_id_contract_id_contracts_organization_id_id_fk" FOREIGN KEY ("organization_id","contract_id") REFERENCES "public"."contracts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_adjustments_contract" ON "invoice_adjustments" USING btree ("organization_id","contract_id","date_submitted");--> statement-breakpoint
CREATE INDEX "invoice_adjustments_status" ON "invoice_adjustments" USING btree ("organization_id","status","contract_id");--> statement-breakpoint
CREATE INDEX "invoice_adjustments_invoice" ON "invoice_adjustments" USING btree ("organization_id","invoice_id");--> statement-breakpoint
CREATE INDEX "timesheets_contract" ON "timesheets" USING btree ("organization_id","contract_id","date_worked");--> statement-breakpoint
CREATE INDEX "timesheets_status" ON "timesheets" USING btree ("organization_id","status","contract_id");--> statement-breakpoint
CREATE INDEX "timesheets_invoice" ON "timesheets" USING btree ("organization_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_items_invoice" ON "payment_items" USING btree ("organization_id","invoice_id") WHERE is_live;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_label" ON "payments" USING btree ("organization_id","legal_entity_id","label");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_status_created" ON "payments" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_currency_created" ON "payments" USING btree ("organization_id","payment_currency","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_items_invoice" ON "refund_items" USING btree ("organization_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_statements_label" ON "refund_statements" USING btree ("organization_id","legal_entity_id","label");--> statement-breakpoint
CREATE INDEX "refund_statements_created" ON "refund_statements" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contract_status_changes_contract" ON "contract_status_changes" USING btree ("organization_id","contract_id","at");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_payment_cycle_id_payment_cycles_organization_id_id_fk" FOREIGN KEY ("organization_id","payment_cycle_id") REFERENCES "public"."payment_cycles"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_cycle_contract" ON "invoices" USING btree ("organization_id","payment_cycle_id","contract_id") WHERE payment_cycle_id is not null and status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_label" ON "invoices" USING btree ("organization_id","recipient_legal_entity_id","label");--> statement-breakpoint
CREATE INDEX "invoices_billing" ON "invoices" USING btree ("organization_id","billing_type","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_created" ON "contracts" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_status_created" ON "contracts" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_cycle" ON "contracts" USING btree ("organization_id","payment_frequency","id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refunded" CHECK (refunded_total = 0 or (refunded_total between 0 and total and scale(refunded_total) = app.currency_digits(currency) and status in ('paid', 'refunded', 'credited')));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_payment_frequency" CHECK (payment_frequency in ('weekly', 'biweekly', 'semimonthly', 'monthly'));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_employer_cost" CHECK (employer_cost_percent between 0 and 200);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_period" CHECK (ends_on >= starts_on);--> statement-breakpoint
ALTER TABLE "legal_entities" ADD CONSTRAINT "legal_entities_type" CHECK (type in ('company', 'individual'));