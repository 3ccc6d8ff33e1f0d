CREATE TABLE "feed_events" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"position" bigint,
	CONSTRAINT "feed_events_organization_id_event_id_pk" PRIMARY KEY("organization_id","event_id")
);--> statement-breakpoint
CREATE TABLE "feed_positions" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"last" bigint NOT NULL,
	"deleted" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "feed_positions_organization_id_pk" PRIMARY KEY("organization_id")
);--> statement-breakpoint
ALTER TABLE "feed_events" ADD CONSTRAINT "feed_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_positions" ADD CONSTRAINT "feed_positions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_events_position" ON "feed_events" USING btree ("organization_id","position","type");--> statement-breakpoint
CREATE INDEX "feed_events_waiting" ON "feed_events" USING btree ("event_id") WHERE position is null;--> statement-breakpoint
call app.guard_tenant_table('feed_events', 'select');--> statement-breakpoint
call app.guard_tenant_table('feed_positions', 'select');--> statement-breakpoint
create policy auth_feed on feed_events to app_auth using (true) with check (true);--> statement-breakpoint
create policy auth_feed on feed_positions to app_auth using (true) with check (true);--> statement-breakpoint
grant select, insert, update, delete on feed_events to app_auth;--> statement-breakpoint
grant select, insert, update on feed_positions to app_auth;--> statement-breakpoint
-- Each row is written twice: keep dead rows few.
alter table feed_events set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
