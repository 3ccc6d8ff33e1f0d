CREATE TABLE "passkey_challenges" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"browser" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sign_count" bigint NOT NULL,
	"name" text NOT NULL,
	"opens_until" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(3) with time zone
);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "opens_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "passkey_id" uuid;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_passkey_id_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."passkeys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_passkey" ON "sessions" USING btree ("passkey_id");--> statement-breakpoint
call app.open_to_backups('passkey_challenges');--> statement-breakpoint
call app.open_to_backups('passkeys');--> statement-breakpoint
grant select, insert, update, delete on passkeys, passkey_challenges to app_auth;--> statement-breakpoint
alter type auth.admission add attribute is_proven boolean;--> statement-breakpoint
CREATE TABLE "sign_in_policies" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"second_factor_roles" text[] NOT NULL,
	"trusts_provider" boolean NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_policies_organization_id_pk" PRIMARY KEY("organization_id")
);--> statement-breakpoint
ALTER TABLE "sign_in_policies" ADD CONSTRAINT "sign_in_policies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
call app.guard_tenant_table('sign_in_policies', 'select, insert, update');--> statement-breakpoint
create policy auth_lookup on sign_in_policies to app_auth using (true);--> statement-breakpoint
grant select on sign_in_policies to app_auth;--> statement-breakpoint
alter type auth.admission add attribute lacks_second_factor boolean;