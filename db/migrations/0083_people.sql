CREATE TABLE "candidate_merges" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"duplicate_id" uuid NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_merges_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
CREATE TABLE "job_pages" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"slug" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_pages_organization_id_pk" PRIMARY KEY("organization_id")
);--> statement-breakpoint
CREATE TABLE "search_folds" (
	"table_name" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"after_organization" text DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"after_id" text DEFAULT '' NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
ALTER TABLE "resignations" DROP CONSTRAINT "resignations_pto";--> statement-breakpoint
ALTER TABLE "resignations" ALTER COLUMN "unused_pto_days" SET DATA TYPE real;--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "candidates" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "candidates" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "contracts" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "contracts" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "alternative_emails" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "alternative_phone_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_kept_fk" FOREIGN KEY ("organization_id","kept_id") REFERENCES "public"."candidates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_duplicate_fk" FOREIGN KEY ("organization_id","duplicate_id") REFERENCES "public"."candidates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_pages" ADD CONSTRAINT "job_pages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_merges_kept" ON "candidate_merges" USING btree ("organization_id","kept_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "candidate_merges_duplicate" ON "candidate_merges" USING btree ("organization_id","duplicate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_pages_slug" ON "job_pages" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "candidates_anonymized" ON "candidates" USING btree ("organization_id","anonymized_at") WHERE anonymized_at is not null;--> statement-breakpoint
CREATE INDEX "candidates_alternatives" ON "candidates" USING gin ("organization_id","alternative_emails") WHERE alternative_emails <> '[]';--> statement-breakpoint
ALTER TABLE "resignations" ADD CONSTRAINT "resignations_pto" CHECK (unused_pto_days between 0 and 366 and unused_pto_days * 2 = floor(unused_pto_days * 2) and pto_settlement in ('none', 'paid_out', 'taken'));--> statement-breakpoint
call app.guard_tenant_table('candidate_merges', 'select, insert, update, delete');--> statement-breakpoint
call app.guard_tenant_table('job_pages', 'select, insert, update, delete');