ALTER TABLE "invoice_counts" RENAME COLUMN "list_status" TO "status";--> statement-breakpoint
ALTER TABLE "invoice_counts" RENAME CONSTRAINT "invoice_counts_organization_id_list_status_is_cor_slot_pk" TO "invoice_counts_organization_id_status_is_cor_slot_pk";--> statement-breakpoint
ALTER TABLE "invoice_day_counts" RENAME COLUMN "list_status" TO "status";--> statement-breakpoint
ALTER TABLE "invoice_day_counts" RENAME CONSTRAINT "invoice_day_counts_organization_id_list_status_is_cor_day_slot_pk" TO "invoice_day_counts_organization_id_status_is_cor_day_slot_pk";--> statement-breakpoint
ALTER TABLE "invoice_totals" RENAME COLUMN "list_status" TO "status";--> statement-breakpoint
CREATE INDEX "invoices_payable_issued" ON "invoices" USING btree ("organization_id","is_cor","issued_at","id") WHERE status in ('pending', 'awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "invoices_any_payable_issued" ON "invoices" USING btree ("organization_id","issued_at","id") WHERE status in ('pending', 'awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "invoices_payable_due" ON "invoices" USING btree ("organization_id","due_date","id") WHERE status in ('pending', 'awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "invoices_entity_issued" ON "invoices" USING btree ("organization_id","recipient_legal_entity_id","issued_at","id");