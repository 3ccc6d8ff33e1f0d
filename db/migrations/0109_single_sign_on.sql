CREATE TABLE "sso_providers" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" "bytea" NOT NULL,
	"groups_claim" text,
	"role_groups" jsonb NOT NULL,
	"creates_members" boolean DEFAULT false NOT NULL,
	"default_role" text NOT NULL,
	"opens_owners" boolean NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_providers_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
CREATE TABLE "organization_domains" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp(3) with time zone,
	"proven_with" text,
	"is_required" boolean DEFAULT false NOT NULL,
	"break_glass_user_id" uuid,
	CONSTRAINT "organization_domains_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
CREATE TABLE "sso_links" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_links_organization_id_provider_id_subject_pk" PRIMARY KEY("organization_id","provider_id","subject")
);--> statement-breakpoint
CREATE TABLE "sso_tests" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"is_own" boolean DEFAULT false NOT NULL,
	"result" jsonb,
	CONSTRAINT "sso_tests_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "account_notices" ADD COLUMN "about_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "account_notices" ADD COLUMN "about_user_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "requires_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_id" uuid;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_owner_fk" FOREIGN KEY ("organization_id","break_glass_user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_provider_fk" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_member_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tests" ADD CONSTRAINT "sso_tests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tests" ADD CONSTRAINT "sso_tests_provider_fk" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tests" ADD CONSTRAINT "sso_tests_member_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_domains_name" ON "organization_domains" USING btree ("organization_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_domains_proven" ON "organization_domains" USING btree ("domain") WHERE proven_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_links_member" ON "sso_links" USING btree ("organization_id","provider_id","user_id");--> statement-breakpoint
CREATE INDEX "sso_links_user" ON "sso_links" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "sso_tests_user" ON "sso_tests" USING btree ("organization_id","user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_provider_fk" FOREIGN KEY ("provider_organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_providers_id" ON "sso_providers" USING btree ("id");--> statement-breakpoint
CREATE INDEX "sessions_provider" ON "sessions" USING btree ("provider_organization_id","provider_id");--> statement-breakpoint
call app.guard_tenant_table('sso_providers', 'select, insert, update, delete');--> statement-breakpoint
call app.guard_tenant_table('organization_domains', 'select, insert, update, delete');--> statement-breakpoint
call app.guard_tenant_table('sso_links', 'select, delete');--> statement-breakpoint
call app.guard_tenant_table('sso_tests', 'select, insert, delete');--> statement-breakpoint
create policy auth_lookup on sso_providers for select to app_auth using (true);--> statement-breakpoint
create policy auth_lookup on organization_domains to app_auth using (true) with check (true);--> statement-breakpoint
create policy auth_lookup on sso_links to app_auth using (true) with check (true);--> statement-breakpoint
create policy auth_lookup on sso_tests to app_auth using (true) with check (true);--> statement-breakpoint
grant select on sso_providers to app_auth;--> statement-breakpoint
grant select, insert, update on organization_domains to app_auth;--> statement-breakpoint
grant select, insert, delete on sso_links to app_auth;--> statement-breakpoint
grant select, update on sso_tests to app_auth;