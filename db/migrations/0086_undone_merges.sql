CREATE TABLE "undone_merges" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"duplicate_id" uuid NOT NULL,
	"merged_at" timestamp(3) with time zone NOT NULL,
	"undone_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "undone_merges_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "undone_merges" ADD CONSTRAINT "undone_merges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undone_merges" ADD CONSTRAINT "undone_merges_kept_fk" FOREIGN KEY ("organization_id","kept_id") REFERENCES "public"."candidates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undone_merges" ADD CONSTRAINT "undone_merges_duplicate_fk" FOREIGN KEY ("organization_id","duplicate_id") REFERENCES "public"."candidates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undone_merges_kept" ON "undone_merges" USING btree ("organization_id","kept_id");--> statement-breakpoint
CREATE INDEX "undone_merges_duplicate" ON "undone_merges" USING btree ("organization_id","duplicate_id");--> statement-breakpoint
call app.guard_tenant_table('undone_merges', 'select, insert, update');