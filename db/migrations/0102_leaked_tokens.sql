CREATE TABLE "leak_notices" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_id" uuid,
	"grant_id" uuid,
	"source" text NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leak_notices_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "leak_notices_one" CHECK ((token_id is null) <> (grant_id is null))
);--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "leak_source" text;--> statement-breakpoint
ALTER TABLE "leak_notices" ADD CONSTRAINT "leak_notices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leak_notices" ADD CONSTRAINT "leak_notices_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leak_notices" ADD CONSTRAINT "leak_notices_token_fk" FOREIGN KEY ("organization_id","token_id") REFERENCES "public"."access_tokens"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leak_notices" ADD CONSTRAINT "leak_notices_grant_fk" FOREIGN KEY ("organization_id","grant_id") REFERENCES "public"."oauth_grants"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leak_notices_due" ON "leak_notices" USING btree ("next_attempt_at");--> statement-breakpoint
call app.guard_tenant_table('leak_notices', 'select');--> statement-breakpoint
create policy auth_notices on leak_notices to app_auth using (true) with check (true);--> statement-breakpoint
grant select, insert, update, delete on leak_notices to app_auth;--> statement-breakpoint
grant select (leak_source) on access_tokens to app_web;
