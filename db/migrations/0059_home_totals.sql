CREATE TABLE "invoice_totals" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"kind" text collate "C" NOT NULL,
	"list_status" text collate "C" NOT NULL,
	"part" text collate "C" NOT NULL,
	"is_cor" boolean NOT NULL,
	"currency" text collate "C" NOT NULL,
	"slot" smallint NOT NULL,
	"invoices" bigint NOT NULL,
	"total" numeric NOT NULL,
	CONSTRAINT "invoice_totals_pk" PRIMARY KEY("organization_id","kind","list_status","part","is_cor","currency","slot")
);
--> statement-breakpoint
CREATE TABLE "contract_counts" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"status" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"slot" smallint NOT NULL,
	"contracts" bigint NOT NULL,
	CONSTRAINT "contract_counts_organization_id_status_type_slot_pk" PRIMARY KEY("organization_id","status","type","slot")
);
--> statement-breakpoint
ALTER TABLE "invoice_totals" ADD CONSTRAINT "invoice_totals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_counts" ADD CONSTRAINT "contract_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("organization_id","paid_at","id") WHERE paid_at is not null;