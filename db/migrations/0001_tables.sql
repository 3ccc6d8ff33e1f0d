CREATE TABLE "access_tokens" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"digest" "bytea" NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"user_id" uuid,
	"scopes" text[] NOT NULL,
	"sensitive_data_access" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	"last_used_ip" text,
	"last_used_operation" text,
	CONSTRAINT "access_tokens_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "access_tokens_digest" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"disabled_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"current_organization_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup_codes" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failure_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_lower" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"disabled_at" timestamp(3) with time zone,
	"last_sign_in_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"operation" text NOT NULL,
	"principal_kind" text NOT NULL,
	"token_id" uuid,
	"user_id" uuid,
	"object" text,
	"result" integer NOT NULL,
	"request_id" text NOT NULL,
	"ip" text,
	CONSTRAINT "audit_log_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"digest" "bytea" NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"body" "bytea" NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_digest_pk" PRIMARY KEY("organization_id","digest")
);
--> statement-breakpoint
CREATE TABLE "invoice_counts" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"list_status" text NOT NULL,
	"is_cor" boolean NOT NULL,
	"slot" smallint NOT NULL,
	"invoices" bigint NOT NULL,
	CONSTRAINT "invoice_counts_organization_id_list_status_is_cor_slot_pk" PRIMARY KEY("organization_id","list_status","is_cor","slot")
);
--> statement-breakpoint
CREATE TABLE "invoice_line_items" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" text collate "C" NOT NULL,
	"invoice_id" text collate "C" NOT NULL,
	"position" smallint NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"sub_description" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"price_per_unit" numeric NOT NULL,
	"total" numeric NOT NULL,
	"fx_rate" text DEFAULT '1' NOT NULL,
	"tax_rate" text DEFAULT '0' NOT NULL,
	"tax_type" text,
	CONSTRAINT "invoice_line_items_organization_id_invoice_id_position_pk" PRIMARY KEY("organization_id","invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" text collate "C" NOT NULL,
	"label" text NOT NULL,
	"status" text NOT NULL,
	"list_status" text GENERATED ALWAYS AS (case status when 'cancelled' then 'canceled' when 'open' then 'pending' when 'awaiting_payment' then 'pending' when 'preprocessing' then 'processing' when 'unpayable' then 'failed' else status end) STORED NOT NULL,
	"is_cor" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"total" numeric NOT NULL,
	"amount" numeric,
	"vat_id" text DEFAULT '' NOT NULL,
	"vat_total" numeric NOT NULL,
	"vat_percentage" text DEFAULT '' NOT NULL,
	"service_fee" numeric NOT NULL,
	"total_order" bigint GENERATED ALWAYS AS ((total * 1000)::bigint) STORED NOT NULL,
	"billing_type" text NOT NULL,
	"document_type" text NOT NULL,
	"contract_id" text collate "C",
	"worker_id" uuid,
	"recipient_legal_entity_id" uuid NOT NULL,
	"search_text" text NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"due_date" timestamp(3) with time zone NOT NULL,
	"paid_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "invoices_status" CHECK (status in ('open', 'pending', 'skipped', 'preprocessing', 'processing', 'credited', 'processed', 'paid', 'failed', 'cancelled', 'refunded', 'unpayable', 'awaiting_payment')),
	CONSTRAINT "invoices_digits" CHECK (scale(total) = app.currency_digits(currency) and scale(vat_total) = app.currency_digits(currency) and scale(service_fee) = app.currency_digits(currency)),
	CONSTRAINT "invoices_paid" CHECK ((paid_at is not null) = (status in ('paid', 'refunded', 'credited')))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" text collate "C" NOT NULL,
	"person_id" uuid NOT NULL,
	"legal_entity_id" uuid NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"rate" numeric NOT NULL,
	"frequency" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "contracts_status" CHECK (status in ('new', 'under_review', 'waiting_for_employee_contract', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "contracts_frequency" CHECK (frequency in ('hourly', 'daily', 'weekly', 'biweekly', 'semimonthly', 'monthly', 'custom')),
	CONSTRAINT "contracts_rate" CHECK (rate >= 0 and scale(rate) = app.currency_digits(currency))
);
--> statement-breakpoint
CREATE TABLE "legal_entities" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"vat_id" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_entities_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_lower" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	"country" text NOT NULL,
	"job_title" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_organization_id_user_id_memberships_organization_id_user_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_current_organization_id_organizations_id_fk" FOREIGN KEY ("current_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counts" ADD CONSTRAINT "invoice_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_organization_id_invoice_id_invoices_organization_id_id_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_contract_id_contracts_organization_id_id_fk" FOREIGN KEY ("organization_id","contract_id") REFERENCES "public"."contracts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_worker_id_people_organization_id_id_fk" FOREIGN KEY ("organization_id","worker_id") REFERENCES "public"."people"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_recipient_legal_entity_id_legal_entities_organization_id_id_fk" FOREIGN KEY ("organization_id","recipient_legal_entity_id") REFERENCES "public"."legal_entities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_organization_id_person_id_people_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."people"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_organization_id_legal_entity_id_legal_entities_organization_id_id_fk" FOREIGN KEY ("organization_id","legal_entity_id") REFERENCES "public"."legal_entities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_entities" ADD CONSTRAINT "legal_entities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_links_user" ON "password_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email_lower");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("organization_id","is_cor","issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_status_issued" ON "invoices" USING btree ("organization_id","is_cor","list_status","issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_any_issued" ON "invoices" USING btree ("organization_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_any_status_issued" ON "invoices" USING btree ("organization_id","list_status","issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("organization_id","due_date","id");--> statement-breakpoint
CREATE INDEX "invoices_total" ON "invoices" USING btree ("organization_id","total_order","id");--> statement-breakpoint
CREATE INDEX "invoices_contract" ON "invoices" USING btree ("organization_id","contract_id");--> statement-breakpoint
CREATE INDEX "contracts_person" ON "contracts" USING btree ("organization_id","person_id");--> statement-breakpoint
CREATE INDEX "people_email" ON "people" USING btree ("organization_id","email_lower");