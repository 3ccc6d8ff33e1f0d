CREATE TABLE "asset_movements" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"asset_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" uuid,
	"token_id" uuid,
	"actor_name" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"from_location" text,
	"from_status" text,
	"from_person_id" uuid,
	"from_person_name" text,
	"from_warehouse_id" uuid,
	"from_warehouse_name" text,
	"from_return_due_on" date,
	"to_location" text NOT NULL,
	"to_status" text NOT NULL,
	"to_person_id" uuid,
	"to_person_name" text,
	"to_warehouse_id" uuid,
	"to_warehouse_name" text,
	"to_return_due_on" date,
	"batch_id" uuid,
	"undoes" uuid,
	CONSTRAINT "asset_movements_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "asset_movements_number" UNIQUE("organization_id","asset_id","number"),
	CONSTRAINT "asset_movements_type" CHECK (type in ('created', 'assigned', 'moved', 'returned', 'sent_to_repair', 'written_off', 'return_requested', 'return_request_canceled', 'undone')),
	CONSTRAINT "asset_movements_undo" CHECK ((type = 'undone') = (undoes is not null)),
	CONSTRAINT "asset_movements_location" CHECK (to_location in ('WITH_USER', 'AT_WAREHOUSE', 'SERVICE_WAREHOUSE', 'ORGANIZATION_WAREHOUSE', 'CLEARANCE_WAREHOUSE', 'SUPPLIER', 'WITH_COURIER', 'WRITE_OFF')),
	CONSTRAINT "asset_movements_status" CHECK (to_status in ('ACTIVE', 'SUPPLIER_RETURN', 'STOLEN', 'LOST_IN_TRANSIT', 'WAITING_FOR_CLEARANCE', 'CLEARED', 'BINNED', 'LEFT_WITH_USER', 'SHRINKAGE', 'DAMAGED_BY_USER', 'DAMAGED_IN_TRANSIT', 'DAMAGED_AT_WAREHOUSE', 'BEING_REPAIRED', 'BROKEN_BY_USER', 'BROKEN_IN_TRANSIT', 'BROKEN_AT_WAREHOUSE', 'ADDED_BY_MISTAKE', 'RETURNED_TO_SERVICE'))
);
--> statement-breakpoint
CREATE TABLE "asset_products" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "asset_products_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "asset_products_name" UNIQUE("organization_id","name","brand","category"),
	CONSTRAINT "asset_products_copy" UNIQUE("organization_id","id","name","brand","category")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"specifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grade" text DEFAULT 'NEW' NOT NULL,
	"serial_number" text,
	"serial_lower" text GENERATED ALWAYS AS (lower(serial_number)) STORED,
	"ownership_type" text DEFAULT 'ORGANIZATION' NOT NULL,
	"ownership_name" text DEFAULT '' NOT NULL,
	"purchase_date" date,
	"purchase_amount" numeric,
	"purchase_currency" text,
	"supplier" text DEFAULT '' NOT NULL,
	"warranty_ends_on" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"location" text DEFAULT 'AT_WAREHOUSE' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"hris_profile_id" uuid,
	"warehouse_id" uuid,
	"return_due_on" date,
	"movements" integer DEFAULT 0 NOT NULL,
	"moved_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"holder_text" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(brand || ' ' || name || ' ' || coalesce(serial_number, '')) || ' ' || holder_text) STORED NOT NULL,
	CONSTRAINT "assets_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "assets_grade" CHECK (grade in ('NEW', 'A', 'B', 'C', 'D', 'F')),
	CONSTRAINT "assets_ownership" CHECK (ownership_type in ('SERVICE', 'ORGANIZATION')),
	CONSTRAINT "assets_cost" CHECK ((purchase_amount is null) = (purchase_currency is null) and purchase_amount >= 0 and scale(purchase_amount) = app.currency_digits(purchase_currency)),
	CONSTRAINT "assets_place" CHECK ((location in ('WITH_USER') and hris_profile_id is not null and warehouse_id is null)
        or (location in ('SERVICE_WAREHOUSE', 'ORGANIZATION_WAREHOUSE', 'CLEARANCE_WAREHOUSE') and hris_profile_id is null and warehouse_id is not null)
        or (location in ('AT_WAREHOUSE', 'SUPPLIER', 'WRITE_OFF') and hris_profile_id is null and warehouse_id is null)
        or (location = 'WITH_COURIER' and (hris_profile_id is null or warehouse_id is null))),
	CONSTRAINT "assets_return_from_person" CHECK (return_due_on is null or hris_profile_id is not null)
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_lower" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"type" text DEFAULT 'ORGANIZATION' NOT NULL,
	"address_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"line1" text,
	"line2" text,
	"city" text,
	"state" text,
	"post_code" text,
	"country" text NOT NULL,
	"phone_number" text,
	"delivery_instructions" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warehouses_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "warehouses_type" CHECK (type in ('SERVICE', 'ORGANIZATION', 'CLEARANCE'))
);
--> statement-breakpoint
ALTER TABLE "asset_movements" ADD CONSTRAINT "asset_movements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_movements" ADD CONSTRAINT "asset_movements_asset_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."assets"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_movements" ADD CONSTRAINT "asset_movements_undone_fk" FOREIGN KEY ("organization_id","undoes") REFERENCES "public"."asset_movements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_products" ADD CONSTRAINT "asset_products_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_product_fk" FOREIGN KEY ("organization_id","product_id","name","brand","category") REFERENCES "public"."asset_products"("organization_id","id","name","brand","category") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_person_fk" FOREIGN KEY ("organization_id","hris_profile_id") REFERENCES "public"."people"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_warehouse_fk" FOREIGN KEY ("organization_id","warehouse_id") REFERENCES "public"."warehouses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_movements_undoes" ON "asset_movements" USING btree ("organization_id","undoes");--> statement-breakpoint
CREATE INDEX "asset_movements_batch" ON "asset_movements" USING btree ("organization_id","batch_id","asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assets_serial" ON "assets" USING btree ("organization_id","serial_lower");--> statement-breakpoint
CREATE INDEX "assets_created" ON "assets" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_name" ON "assets" USING btree ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "assets_category" ON "assets" USING btree ("organization_id","category","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_location" ON "assets" USING btree ("organization_id","location","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_status" ON "assets" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_person" ON "assets" USING btree ("organization_id","hris_profile_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_warehouse" ON "assets" USING btree ("organization_id","warehouse_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_return" ON "assets" USING btree ("organization_id","return_due_on") WHERE return_due_on is not null;--> statement-breakpoint
CREATE INDEX "assets_warranty" ON "assets" USING btree ("organization_id","warranty_ends_on");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_name" ON "warehouses" USING btree ("organization_id","name_lower");