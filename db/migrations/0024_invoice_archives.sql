CREATE TABLE "invoice_archives" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"invoice_ids" text[] NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_archives_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "invoice_archives_size" CHECK (cardinality(invoice_ids) between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "invoice_archives" ADD CONSTRAINT "invoice_archives_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_archives_created" ON "invoice_archives" USING btree ("organization_id","created_at");
--> statement-breakpoint
call app.guard_tenant_table('invoice_archives', 'select, insert, delete');
