-- Anybody may see which organizations hire, and where.
create policy auth_lookup on job_pages for select to app_auth using (true);
--> statement-breakpoint
grant select on job_pages to app_auth;
--> statement-breakpoint
grant select (organization_id, id, job_id, title, location, job_board_type, publication_state) on job_postings to app_auth;
--> statement-breakpoint
grant select (organization_id, id, status, location) on jobs to app_auth;
