CREATE TABLE "saved_view_defaults" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"page" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "saved_view_defaults_organization_id_user_id_page_pk" PRIMARY KEY("organization_id","user_id","page")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"name_lower" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"query" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "saved_views_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "saved_views_size" CHECK (length(name) <= 80 and length(query) <= 2000)
);
--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_view_fk" FOREIGN KEY ("organization_id","view_id") REFERENCES "public"."saved_views"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_defaults_view" ON "saved_view_defaults" USING btree ("organization_id","view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("organization_id","owner_id","page","name_lower") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_views_page" ON "saved_views" USING btree ("organization_id","page");
--> statement-breakpoint
call app.guard_tenant_table('saved_views', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('saved_view_defaults', 'select, insert, update, delete');
