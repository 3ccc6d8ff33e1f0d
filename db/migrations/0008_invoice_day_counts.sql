CREATE TABLE "invoice_day_counts" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"list_status" text NOT NULL,
	"is_cor" boolean NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"invoices" bigint NOT NULL,
	CONSTRAINT "invoice_day_counts_organization_id_list_status_is_cor_day_slot_pk" PRIMARY KEY("organization_id","list_status","is_cor","day","slot")
);
--> statement-breakpoint
ALTER TABLE "invoice_day_counts" ADD CONSTRAINT "invoice_day_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;