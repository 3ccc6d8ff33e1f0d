CREATE TABLE "archives" (
	"place" text PRIMARY KEY NOT NULL,
	"archived_until" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX "stored_files_recent" ON "stored_files" USING btree ("created_at") WHERE status = 'kept';--> statement-breakpoint
call app.open_to_backups('archives');--> statement-breakpoint
grant select on archives to app_web, app_worker;