ALTER TABLE "payments" DROP CONSTRAINT "payments_paid_after";--> statement-breakpoint
ALTER TABLE "refund_statements" DROP CONSTRAINT "refund_statements_paid_after";--> statement-breakpoint
ALTER TABLE "payment_cycles" ADD COLUMN "expected_totals" jsonb;--> statement-breakpoint
ALTER TABLE "payment_cycles" ADD COLUMN "stopped" jsonb;--> statement-breakpoint
ALTER TABLE "payment_cycles" ADD COLUMN "stopped_at" timestamp(3) with time zone;