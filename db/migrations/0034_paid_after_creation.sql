-- Not valid: what was recorded before this rule stays as it is, and every new or changed row obeys it.
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_after" CHECK (paid_at >= created_at) NOT VALID;--> statement-breakpoint
ALTER TABLE "refund_statements" ADD CONSTRAINT "refund_statements_paid_after" CHECK (paid_at >= created_at) NOT VALID;
