CREATE INDEX "application_activities_participants" ON "application_activities" USING gin ("organization_id","participants" jsonb_path_ops);--> statement-breakpoint
-- For app.my_applications, whose search by participant couldn't use the index under the policies of tenants.
create policy auth_lookup on application_stages for select to app_auth using (true);
--> statement-breakpoint
create policy auth_lookup on application_activities for select to app_auth using (true);
--> statement-breakpoint
grant select on application_stages, application_activities to app_auth;
