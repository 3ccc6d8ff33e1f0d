CREATE TABLE "stored_files" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"storage_key" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"status" text DEFAULT 'uploading' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"discarded_at" timestamp(3) with time zone,
	CONSTRAINT "stored_files_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stored_files_key" UNIQUE("organization_id","storage_key"),
	CONSTRAINT "stored_files_status" CHECK (status in ('uploading', 'kept', 'discarded')),
	CONSTRAINT "stored_files_size" CHECK (size > 0)
);
--> statement-breakpoint
CREATE TABLE "deleted_adjustments" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	"file_id" uuid,
	"deleted_by" uuid,
	"deleted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_adjustments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD COLUMN "category_id" text collate "C";--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD COLUMN "vendor" text;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD COLUMN "cycle_reference" text;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD COLUMN "date_of_adjustment" date;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD COLUMN "move_next_cycle" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD COLUMN "updated_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_adjustments" ADD CONSTRAINT "deleted_adjustments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_adjustments" ADD CONSTRAINT "deleted_adjustments_organization_id_file_id_stored_files_organization_id_id_fk" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_files_leftover" ON "stored_files" USING btree ("created_at") WHERE status <> 'kept';--> statement-breakpoint
CREATE INDEX "deleted_adjustments_at" ON "deleted_adjustments" USING btree ("deleted_at");--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD CONSTRAINT "invoice_adjustments_organization_id_file_id_stored_files_organization_id_id_fk" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_adjustments_file" ON "invoice_adjustments" USING btree ("organization_id","file_id") WHERE file_id is not null;