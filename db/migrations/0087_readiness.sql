grant usage on schema drizzle to app_auth;--> statement-breakpoint
grant select on drizzle.__drizzle_migrations to app_auth;
