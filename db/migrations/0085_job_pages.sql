CREATE TABLE "job_pages" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"slug" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_pages_organization_id_pk" PRIMARY KEY("organization_id")
);--> statement-breakpoint
ALTER TABLE "job_pages" ADD CONSTRAINT "job_pages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_pages_slug" ON "job_pages" USING btree ("slug");--> statement-breakpoint
call app.guard_tenant_table('job_pages', 'select, insert, update, delete');