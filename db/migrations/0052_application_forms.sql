ALTER TABLE "job_postings" ADD COLUMN "consent_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_postings" ADD COLUMN "requires_cv" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_fk" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_file" ON "attachments" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_postings_public" ON "job_postings" USING btree ("id");