CREATE TABLE "access_request_notices" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_request_notices_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "access_request_notices_kind" CHECK (kind in ('asked', 'decided'))
);--> statement-breakpoint
CREATE TABLE "access_requests" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"access" text NOT NULL,
	"page" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'open' NOT NULL,
	"role" text,
	"reply" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_requests_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "access_requests_status" CHECK (status in ('open', 'approved', 'declined', 'closed')),
	CONSTRAINT "access_requests_size" CHECK (length(page) <= 80 and length(note) <= 500 and length(reply) <= 500)
);--> statement-breakpoint
ALTER TABLE "access_request_notices" ADD CONSTRAINT "access_request_notices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_request_notices" ADD CONSTRAINT "access_request_notices_request_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."access_requests"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_request_notices" ADD CONSTRAINT "access_request_notices_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_request_notices_request" ON "access_request_notices" USING btree ("organization_id","request_id");--> statement-breakpoint
CREATE INDEX "access_request_notices_due" ON "access_request_notices" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open" ON "access_requests" USING btree ("organization_id","user_id","access") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "access_requests_created" ON "access_requests" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "access_requests_user" ON "access_requests" USING btree ("organization_id","user_id","created_at");--> statement-breakpoint
call app.guard_tenant_table('access_request_notices', 'select, insert');--> statement-breakpoint
call app.guard_tenant_table('access_requests', 'select, insert, update');--> statement-breakpoint
create policy auth_requests on access_requests to app_auth using (true) with check (true);--> statement-breakpoint
grant select, update on access_requests to app_auth;--> statement-breakpoint
create policy auth_notices on access_request_notices to app_auth using (true) with check (true);--> statement-breakpoint
grant select, insert, update, delete on access_request_notices to app_auth;