CREATE TABLE "passwords" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "password_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "accepted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "declined_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "sessions_since" timestamp(3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_sign_in_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "link_digest" "bytea";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "link_expires_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_salt" "bytea" DEFAULT uuid_send(gen_random_uuid()) NOT NULL;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passwords_user" ON "passwords" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_password_id_passwords_id_fk" FOREIGN KEY ("password_id") REFERENCES "public"."passwords"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_password_id_passwords_id_fk" FOREIGN KEY ("password_id") REFERENCES "public"."passwords"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_password" ON "memberships" USING btree ("password_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_link" ON "memberships" USING btree ("link_digest");--> statement-breakpoint
CREATE INDEX "sessions_password" ON "sessions" USING btree ("password_id");--> statement-breakpoint
-- What was stored for the person is what each organization has had on its list.
UPDATE "memberships" m SET "name" = u.name, "email" = u.email FROM "users" u WHERE u.id = m.user_id;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
UPDATE "users" SET "password_salt" = decode(rpad(split_part(password_hash, '$', 5), 24, '='), 'base64') WHERE split_part(password_hash, '$', 5) ~ '^[A-Za-z0-9+/]{22}$';--> statement-breakpoint
INSERT INTO "passwords" ("user_id", "hash") SELECT id, password_hash FROM "users" WHERE password_hash IS NOT NULL;--> statement-breakpoint
-- Who could enter an organization still can; nobody else has accepted yet.
UPDATE "memberships" m SET "password_id" = (SELECT p.id FROM "passwords" p WHERE p.user_id = m.user_id), "accepted_at" = m.created_at
  FROM "users" u WHERE u.id = m.user_id AND (u.password_hash IS NOT NULL OR u.last_sign_in_at IS NOT NULL);--> statement-breakpoint
UPDATE "memberships" m SET "last_sign_in_at" = u.last_sign_in_at
  FROM "users" u WHERE u.id = m.user_id AND NOT EXISTS (SELECT FROM "memberships" o WHERE o.user_id = m.user_id AND o.organization_id <> m.organization_id);--> statement-breakpoint
-- A link was only ever made by the organization that had added the person first.
UPDATE "memberships" m SET "link_digest" = l.digest, "link_expires_at" = l.expires_at
  FROM (SELECT DISTINCT ON (user_id) * FROM "password_links" ORDER BY user_id, expires_at DESC) l
  WHERE l.user_id = m.user_id AND NOT EXISTS (SELECT FROM "memberships" o WHERE o.user_id = m.user_id AND (o.created_at, o.organization_id) < (m.created_at, m.organization_id));--> statement-breakpoint
UPDATE "sessions" s SET "password_id" = p.id FROM "passwords" p WHERE p.user_id = s.user_id;--> statement-breakpoint
UPDATE "access_tokens" t SET "revoked_at" = m.disabled_at FROM "memberships" m
  WHERE m.organization_id = t.organization_id AND m.user_id = t.user_id AND m.disabled_at IS NOT NULL AND t.revoked_at IS NULL;
