ALTER TABLE "resignations" DROP CONSTRAINT "resignations_pto";--> statement-breakpoint
ALTER TABLE "resignations" ALTER COLUMN "unused_pto_days" SET DATA TYPE real;--> statement-breakpoint
ALTER TABLE "resignations" ADD CONSTRAINT "resignations_pto" CHECK (unused_pto_days between 0 and 366 and unused_pto_days * 2 = floor(unused_pto_days * 2) and pto_settlement in ('none', 'paid_out', 'taken'));