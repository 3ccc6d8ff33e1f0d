DROP INDEX "applications_candidate";--> statement-breakpoint
DROP INDEX "applications_job";--> statement-breakpoint
DROP INDEX "applications_category";--> statement-breakpoint
DROP INDEX "applications_default_type";--> statement-breakpoint
CREATE INDEX "applications_candidate" ON "applications" USING btree ("organization_id","candidate_id","created_at","job_id","current_category","current_default_type");--> statement-breakpoint
CREATE INDEX "applications_job" ON "applications" USING btree ("organization_id","job_id","created_at","id","current_category","current_default_type","candidate_id");--> statement-breakpoint
CREATE INDEX "applications_category" ON "applications" USING btree ("organization_id","current_category","created_at","id","candidate_id");--> statement-breakpoint
CREATE INDEX "applications_default_type" ON "applications" USING btree ("organization_id","current_default_type","created_at","id","candidate_id");