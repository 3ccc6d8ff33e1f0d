CREATE TABLE "custom_roles" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_lower" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_roles_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "role_id" uuid GENERATED ALWAYS AS (case when length(role) = 36 then role::uuid end) STORED;--> statement-breakpoint
ALTER TABLE "custom_roles" ADD CONSTRAINT "custom_roles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_roles_name" ON "custom_roles" USING btree ("organization_id","name_lower");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_fk" FOREIGN KEY ("organization_id","role_id") REFERENCES "public"."custom_roles"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
call app.guard_tenant_table('custom_roles', 'select, insert, update, delete');--> statement-breakpoint
create policy auth_lookup on custom_roles for select to app_auth using (true);--> statement-breakpoint
grant select on custom_roles to app_auth;--> statement-breakpoint
grant select (role_id) on memberships to app_web;--> statement-breakpoint
alter type auth.admission add attribute role_scopes text[];
