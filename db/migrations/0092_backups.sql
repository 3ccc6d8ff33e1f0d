CREATE TABLE "backups" (
	"name" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"size" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"files" integer NOT NULL,
	"missing_files" integer NOT NULL,
	"tested_at" timestamp(3) with time zone,
	"test_failure" text
);--> statement-breakpoint
grant usage on schema public, app to app_backup;--> statement-breakpoint
do $$
declare
  known record;
begin
  for known in select nspname as name from pg_namespace where nspname in ('drizzle', 'muster') loop
    execute format('grant usage on schema %I to app_backup', known.name);
    execute format('grant select on all tables in schema %I to app_backup', known.name);
  end loop;
  for known in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition loop
    call app.open_to_backups(known.name);
  end loop;
end $$;--> statement-breakpoint
grant insert, update on backups to app_backup;--> statement-breakpoint
grant select on backups to app_web, app_worker;
