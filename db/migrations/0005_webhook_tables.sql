CREATE TABLE "webhook_activity" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"result" text NOT NULL,
	"slot" integer NOT NULL,
	"attempts" integer NOT NULL,
	"duration_ms" bigint NOT NULL,
	CONSTRAINT "webhook_activity_organization_id_subscription_id_hour_result_slot_pk" PRIMARY KEY("organization_id","subscription_id","hour","result","slot")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"trigger" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"error" text,
	"key_label" text NOT NULL,
	CONSTRAINT "webhook_attempts_organization_id_delivery_id_number_pk" PRIMARY KEY("organization_id","delivery_id","number")
) PARTITION BY RANGE ("delivery_id");
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"event_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"subscription_id" uuid NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"next_attempt_at" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"is_test" boolean DEFAULT false NOT NULL,
	CONSTRAINT "webhook_deliveries_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_deliveries_state" CHECK (state in ('pending', 'retrying', 'delivered', 'failed', 'held', 'cancelled'))
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "webhook_events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "webhook_exchanges" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"request_headers" text NOT NULL,
	"response_headers" text NOT NULL,
	"response_body" text NOT NULL,
	CONSTRAINT "webhook_exchanges_organization_id_delivery_id_number_pk" PRIMARY KEY("organization_id","delivery_id","number")
) PARTITION BY RANGE ("delivery_id");
--> statement-breakpoint
CREATE TABLE "webhook_keys" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"label" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"state" text NOT NULL,
	"not_after" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_keys_state" CHECK (state in ('active', 'retiring', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "webhook_queue" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"state" text NOT NULL,
	"trigger" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	"then_at" timestamp(3) with time zone,
	"lease_until" timestamp(3) with time zone,
	"fence" bigint DEFAULT 0 NOT NULL,
	"worker" integer,
	CONSTRAINT "webhook_queue_organization_id_delivery_id_pk" PRIMARY KEY("organization_id","delivery_id"),
	CONSTRAINT "webhook_queue_state" CHECK (state in ('due', 'leased', 'held')),
	CONSTRAINT "webhook_queue_trigger" CHECK (trigger in ('auto', 'manual', 'test'))
);
--> statement-breakpoint
CREATE TABLE "webhook_resends" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"state" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"position" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "webhook_resends_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_resends_state" CHECK (state in ('running', 'done', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"description" text,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"api_version" text NOT NULL,
	"status" text NOT NULL,
	"disabled_at" timestamp(3) with time zone,
	"disabled_reason" text,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"max_in_flight" integer DEFAULT 16 NOT NULL,
	"in_flight_limit" integer DEFAULT 2 NOT NULL,
	"resume_since" timestamp(3) with time zone,
	"enabling_delivery" uuid,
	"headers" "bytea",
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_subscriptions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_subscriptions_status" CHECK (status in ('enabled', 'disabled'))
);
--> statement-breakpoint
ALTER TABLE "webhook_keys" ADD CONSTRAINT "webhook_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_keys" ADD CONSTRAINT "webhook_keys_subscription_fk" FOREIGN KEY ("organization_id","subscription_id") REFERENCES "public"."webhook_subscriptions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_resends" ADD CONSTRAINT "webhook_resends_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_resends" ADD CONSTRAINT "webhook_resends_subscription_fk" FOREIGN KEY ("organization_id","subscription_id") REFERENCES "public"."webhook_subscriptions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subscription" ON "webhook_deliveries" USING btree ("organization_id","subscription_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("organization_id","subscription_id","id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_keys_subscription" ON "webhook_keys" USING btree ("organization_id","subscription_id");--> statement-breakpoint
CREATE INDEX "webhook_queue_due" ON "webhook_queue" USING btree ("organization_id","subscription_id","next_at") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "webhook_queue_leased" ON "webhook_queue" USING btree ("organization_id","subscription_id") WHERE state = 'leased';--> statement-breakpoint
CREATE INDEX "webhook_queue_held" ON "webhook_queue" USING btree ("organization_id","subscription_id","event_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "webhook_resends_subscription" ON "webhook_resends" USING btree ("organization_id","subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_resends_running" ON "webhook_resends" USING btree ("organization_id","id") WHERE state = 'running';