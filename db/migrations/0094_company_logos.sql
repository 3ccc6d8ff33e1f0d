-- Public pages show the logo that an organization uses on its documents.
create policy auth_lookup on document_settings for select to app_auth using (true);
--> statement-breakpoint
grant select on document_settings to app_auth;
