CREATE TABLE "oauth_policies" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"mode" text NOT NULL,
	"destinations" text[] NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oauth_policies_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
ALTER TABLE "oauth_clients" ADD COLUMN "fresh_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD COLUMN "destination" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD COLUMN "parent" "bytea";--> statement-breakpoint
ALTER TABLE "oauth_policies" ADD CONSTRAINT "oauth_policies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;