CREATE TABLE "audit_chains" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"number" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"dropped" bigint DEFAULT 0 NOT NULL,
	"dropped_hash" "bytea",
	CONSTRAINT "audit_chains_organization_id_pk" PRIMARY KEY("organization_id")
);--> statement-breakpoint
CREATE TABLE "audit_changes" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"entry_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text collate "C" NOT NULL,
	"parent_id" text collate "C",
	"action" text NOT NULL,
	"hidden" text[],
	"digest" "bytea",
	"personal_digest" "bytea",
	CONSTRAINT "audit_changes_organization_id_entry_id_id_pk" PRIMARY KEY("organization_id","entry_id","id")
);--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"hash" "bytea" NOT NULL,
	"signature" "bytea" NOT NULL,
	CONSTRAINT "audit_checkpoints_organization_id_number_pk" PRIMARY KEY("organization_id","number")
);--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"entry_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" bigint,
	"hash" "bytea",
	CONSTRAINT "audit_seals_organization_id_entry_id_pk" PRIMARY KEY("organization_id","entry_id")
);--> statement-breakpoint
CREATE TABLE "audit_values" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"entry_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"is_personal" boolean NOT NULL,
	"salt" uuid NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "audit_values_organization_id_entry_id_change_id_is_personal_pk" PRIMARY KEY("organization_id","entry_id","change_id","is_personal")
);--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "id" SET DEFAULT app.take_entry();--> statement-breakpoint
ALTER TABLE "audit_chains" ADD CONSTRAINT "audit_chains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_changes" ADD CONSTRAINT "audit_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_checkpoints" ADD CONSTRAINT "audit_checkpoints_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_values" ADD CONSTRAINT "audit_values_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_changes_object" ON "audit_changes" USING btree ("organization_id","object_id","at","entry_id");--> statement-breakpoint
CREATE INDEX "audit_changes_type" ON "audit_changes" USING btree ("organization_id","object_type","at","entry_id");--> statement-breakpoint
CREATE INDEX "audit_changes_parent" ON "audit_changes" USING btree ("organization_id","parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "audit_seals_number" ON "audit_seals" USING btree ("organization_id","number");--> statement-breakpoint
CREATE INDEX "audit_seals_waiting" ON "audit_seals" USING btree ("at","entry_id") WHERE number is null;--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("organization_id","user_id","at","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_token" ON "audit_log" USING btree ("organization_id","token_id","at","id") WHERE token_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_operation" ON "audit_log" USING btree ("organization_id","operation","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_channel" ON "audit_log" USING btree ("organization_id",(case when via = 'mcp' then 'mcp' when principal_kind in ('session', 'link', 'reset') then 'dashboard' when principal_kind in ('system', 'service') then 'system' else 'api' end),"at","id");--> statement-breakpoint
CREATE INDEX "audit_log_refused" ON "audit_log" USING btree ("organization_id","at","id") WHERE result >= 400;--> statement-breakpoint
call app.guard_tenant_table('audit_chains', 'select');--> statement-breakpoint
call app.guard_tenant_table('audit_changes', 'select');--> statement-breakpoint
call app.guard_tenant_table('audit_checkpoints', 'select');--> statement-breakpoint
call app.guard_tenant_table('audit_seals', 'select');--> statement-breakpoint
call app.guard_tenant_table('audit_values', 'select');--> statement-breakpoint
create policy auth_audit on audit_log to app_auth using (true) with check (true);--> statement-breakpoint
create policy auth_audit on audit_changes to app_auth using (true) with check (true);--> statement-breakpoint
create policy auth_audit on audit_values to app_auth using (true) with check (true);--> statement-breakpoint
create policy auth_audit on audit_seals to app_auth using (true) with check (true);--> statement-breakpoint
create policy auth_audit on audit_chains to app_auth using (true) with check (true);--> statement-breakpoint
create policy auth_audit on audit_checkpoints to app_auth using (true) with check (true);--> statement-breakpoint
grant select, insert, delete on audit_log, audit_changes, audit_values, audit_checkpoints to app_auth;--> statement-breakpoint
grant select, insert, update, delete on audit_seals, audit_chains to app_auth;--> statement-breakpoint
-- Each row is written twice: keep dead rows few.
alter table audit_seals set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);