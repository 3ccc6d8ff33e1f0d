CREATE TABLE "webhook_notices" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"disabled_at" timestamp(3) with time zone NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_notices_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "application_notes" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "application_notes" ADD COLUMN "author_token_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_notices" ADD CONSTRAINT "webhook_notices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_notices" ADD CONSTRAINT "webhook_notices_subscription_fk" FOREIGN KEY ("organization_id","subscription_id") REFERENCES "public"."webhook_subscriptions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_notices" ADD CONSTRAINT "webhook_notices_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_notices_subscription" ON "webhook_notices" USING btree ("organization_id","subscription_id");--> statement-breakpoint
CREATE INDEX "webhook_notices_due" ON "webhook_notices" USING btree ("next_attempt_at");--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_token_fk" FOREIGN KEY ("organization_id","author_token_id") REFERENCES "public"."access_tokens"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author" CHECK (num_nonnulls(author_id, author_token_id) = 1);--> statement-breakpoint
call app.guard_tenant_table('webhook_notices', 'select');--> statement-breakpoint
create policy auth_lookup on webhook_notices to app_auth using (true) with check (true);--> statement-breakpoint
grant select, insert, update, delete on webhook_notices to app_auth;