CREATE TABLE "saml_answers" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"request_digest" "bytea" NOT NULL,
	"provider_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saml_answers_organization_id_request_digest_pk" PRIMARY KEY("organization_id","request_digest")
);--> statement-breakpoint
ALTER TABLE "sso_providers" ALTER COLUMN "client_secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "sign_in_url" text;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "certificates" text[];--> statement-breakpoint
ALTER TABLE "saml_answers" ADD CONSTRAINT "saml_answers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_answers" ADD CONSTRAINT "saml_answers_provider_fk" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saml_answers_provider" ON "saml_answers" USING btree ("organization_id","provider_id","created_at");--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_kind" CHECK ((certificates is null) = (sign_in_url is null) and (certificates is null) = (client_secret is not null));--> statement-breakpoint
call app.guard_tenant_table('saml_answers', 'select');--> statement-breakpoint
create policy auth_lookup on saml_answers to app_auth using (true) with check (true);--> statement-breakpoint
grant select, insert, delete on saml_answers to app_auth;
