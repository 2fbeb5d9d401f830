CREATE TABLE "provider_refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"operation" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"order_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "provider_refusals_one_of_a_kind" UNIQUE("provider","operation","code")
);
--> statement-breakpoint
DROP INDEX "orders_attention";--> statement-breakpoint
DROP INDEX "checkout_sessions_refunds_read";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "attention" SET DATA TYPE text[] USING CASE WHEN "attention" IS NULL THEN '{}'::text[] ELSE ARRAY["attention"] END;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "attention" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "attention" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "capture_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_refusals" ADD CONSTRAINT "provider_refusals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_refusals_unresolved" ON "provider_refusals" USING btree ("last_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "checkout_sessions_pending" ON "checkout_sessions" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_attention" ON "orders" USING btree ("created_at","id") WHERE attention <> '{}';--> statement-breakpoint
CREATE INDEX "checkout_sessions_refunds_read" ON "checkout_sessions" USING btree ("refunds_read_at" NULLS FIRST,"created_at") WHERE status = 'paid';