CREATE TABLE "change_plans" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"content" "bytea" NOT NULL,
	"is_confirmed_there" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp(3) with time zone,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "change_plans_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "change_plans_decision" CHECK (decision in ('confirmed', 'declined'))
);--> statement-breakpoint
ALTER TABLE "oauth_policies" ADD COLUMN "confirms_plans" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "change_plans" ADD CONSTRAINT "change_plans_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_plans" ADD CONSTRAINT "change_plans_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_plans_list" ON "change_plans" USING btree ("organization_id","user_id","expires_at");--> statement-breakpoint
call app.guard_tenant_table('change_plans', 'select, insert, update, delete');--> statement-breakpoint
create policy auth_cleanup on change_plans to app_auth using (expires_at < now());--> statement-breakpoint
grant select, delete on change_plans to app_auth;
