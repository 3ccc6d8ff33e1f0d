CREATE TABLE "return_reminders" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"to_address" text NOT NULL,
	"assets" jsonb NOT NULL,
	"message_id" text collate "C" NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"next_attempt_at" timestamp(3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_reminders_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "return_reminders_status" CHECK (status in ('scheduled', 'kept', 'sent', 'failed', 'canceled'))
);
--> statement-breakpoint
DROP INDEX "assets_warranty";--> statement-breakpoint
ALTER TABLE "return_reminders" ADD CONSTRAINT "return_reminders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_reminders" ADD CONSTRAINT "return_reminders_person_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."people"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_reminders_created" ON "return_reminders" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "return_reminders_person" ON "return_reminders" USING btree ("organization_id","person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "return_reminders_due" ON "return_reminders" USING btree ("next_attempt_at") WHERE status in ('scheduled', 'kept');--> statement-breakpoint
CREATE INDEX "assets_grade" ON "assets" USING btree ("organization_id","grade","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_product" ON "assets" USING btree ("organization_id","product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_warranty" ON "assets" USING btree ("organization_id","warranty_ends_on","created_at","id");