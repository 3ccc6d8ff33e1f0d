CREATE TABLE "eor_answers" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"contract_id" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"value" "bytea" NOT NULL,
	"form_version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "eor_answers_organization_id_contract_id_key_pk" PRIMARY KEY("organization_id","contract_id","key")
);
--> statement-breakpoint
CREATE TABLE "eor_form_versions" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"definitions" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "eor_form_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "eor_form_versions_version" UNIQUE("organization_id","kind","country","currency","version"),
	CONSTRAINT "eor_form_versions_kind" CHECK (kind in ('worker_additional_fields', 'bank_guide')),
	CONSTRAINT "eor_form_versions_currency" CHECK ((kind = 'bank_guide') = (currency <> '')),
	CONSTRAINT "eor_form_versions_number" CHECK (version > 0)
);
--> statement-breakpoint
ALTER TABLE "eor_answers" ADD CONSTRAINT "eor_answers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eor_answers" ADD CONSTRAINT "eor_answers_contract_fk" FOREIGN KEY ("organization_id","contract_id") REFERENCES "public"."contracts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eor_form_versions" ADD CONSTRAINT "eor_form_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;