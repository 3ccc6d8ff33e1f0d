ALTER TABLE "people" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "photo_file_id" uuid;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_manager_fk" FOREIGN KEY ("organization_id","manager_id") REFERENCES "public"."people"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_photo_fk" FOREIGN KEY ("organization_id","photo_file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_manager" ON "people" USING btree ("organization_id","manager_id","created_at","id") WHERE manager_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "people_photo" ON "people" USING btree ("organization_id","photo_file_id") WHERE photo_file_id is not null;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_manager" CHECK (manager_id <> id);