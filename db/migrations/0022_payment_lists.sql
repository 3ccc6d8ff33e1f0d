CREATE TABLE "payment_counts" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"status" text NOT NULL,
	"payment_currency" text NOT NULL,
	"entity_type" text NOT NULL,
	"slot" smallint NOT NULL,
	"payments" bigint NOT NULL,
	CONSTRAINT "payment_counts_organization_id_status_payment_currency_entity_type_slot_pk" PRIMARY KEY("organization_id","status","payment_currency","entity_type","slot")
);
--> statement-breakpoint
DROP INDEX "payments_status_created";--> statement-breakpoint
DROP INDEX "payments_currency_created";--> statement-breakpoint
ALTER TABLE "payment_items" ALTER COLUMN "position" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "total_order" bigint GENERATED ALWAYS AS ((total * 1000)::bigint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_counts" ADD CONSTRAINT "payment_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_items_any_invoice" ON "payment_items" USING btree ("organization_id","invoice_id","payment_id");--> statement-breakpoint
CREATE INDEX "payments_total" ON "payments" USING btree ("organization_id","total_order","id");--> statement-breakpoint
CREATE INDEX "payments_kind_created" ON "payments" USING btree ("organization_id","status","payment_currency","entity_type","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_kind_total" ON "payments" USING btree ("organization_id","status","payment_currency","entity_type","total_order","id");