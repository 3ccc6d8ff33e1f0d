CREATE TABLE "offboarding_tasks" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"resignation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"assignee" text NOT NULL,
	"type" text NOT NULL,
	"due_on" date NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"completed_by" text,
	"note" "bytea",
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offboarding_tasks_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "offboarding_tasks_assignee" CHECK (assignee in ('worker', 'client')),
	CONSTRAINT "offboarding_tasks_type" CHECK (type in ('hand_over_work', 'return_equipment', 'confirm_address', 'review_paid_time_off', 'close_access')),
	CONSTRAINT "offboarding_tasks_completed" CHECK ((completed_at is null) = (completed_by is null))
);
--> statement-breakpoint
CREATE TABLE "resignations" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" text collate "C" NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text DEFAULT 'AWAITING_TRIAGE' NOT NULL,
	"reason" text NOT NULL,
	"submitted_by" text NOT NULL,
	"desired_end_date" date NOT NULL,
	"end_date" date,
	"unused_pto_days" integer,
	"pto_settlement" text,
	"pto_reviewed_at" timestamp(3) with time zone,
	"letter_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"signature" text,
	"signed_at" timestamp(3) with time zone,
	"cancelled_by" text,
	"closed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resignations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "resignations_status" CHECK (status in ('COMPLETED', 'AWAITING_REFUND', 'PROCESSING', 'AWAITING_TRIAGE', 'AWAITING_PROCESSING', 'CANCELLED', 'AWAITING_PTO')),
	CONSTRAINT "resignations_submitted_by" CHECK (submitted_by in ('worker', 'client')),
	CONSTRAINT "resignations_cancelled_by" CHECK (cancelled_by in ('worker', 'client', 'termination')),
	CONSTRAINT "resignations_signature" CHECK ((signature is null) = (signed_at is null)),
	CONSTRAINT "resignations_pto" CHECK (unused_pto_days between 0 and 366 and pto_settlement in ('none', 'paid_out', 'taken')),
	CONSTRAINT "resignations_end" CHECK ((status = 'COMPLETED') = (end_date is not null))
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "offboarding_tasks" ADD CONSTRAINT "offboarding_tasks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offboarding_tasks" ADD CONSTRAINT "offboarding_tasks_organization_id_resignation_id_resignations_organization_id_id_fk" FOREIGN KEY ("organization_id","resignation_id") REFERENCES "public"."resignations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offboarding_tasks" ADD CONSTRAINT "offboarding_tasks_organization_id_person_id_people_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."people"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resignations" ADD CONSTRAINT "resignations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resignations" ADD CONSTRAINT "resignations_organization_id_contract_id_contracts_organization_id_id_fk" FOREIGN KEY ("organization_id","contract_id") REFERENCES "public"."contracts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resignations" ADD CONSTRAINT "resignations_organization_id_person_id_people_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."people"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offboarding_tasks_type" ON "offboarding_tasks" USING btree ("organization_id","resignation_id","type");--> statement-breakpoint
CREATE INDEX "offboarding_tasks_person" ON "offboarding_tasks" USING btree ("organization_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resignations_open" ON "resignations" USING btree ("organization_id","contract_id") WHERE status not in ('COMPLETED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "resignations_created" ON "resignations" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "resignations_status" ON "resignations" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "resignations_person" ON "resignations" USING btree ("organization_id","person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "resignations_contract" ON "resignations" USING btree ("organization_id","contract_id","created_at","id");--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_person_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."people"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_live_worker" ON "access_tokens" USING btree ("organization_id","person_id") WHERE type = 'worker' and revoked_at is null;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_worker" CHECK ((type = 'worker') = (person_id is not null));