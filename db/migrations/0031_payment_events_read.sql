CREATE TABLE "event_cursors" (
	"provider" text PRIMARY KEY NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL,
	"not_before" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "delivery_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "dispute_id" text;--> statement-breakpoint
CREATE INDEX "payment_events_delivered" ON "payment_events" USING btree ("provider","delivered_at");--> statement-breakpoint
CREATE INDEX "payment_events_undelivered" ON "payment_events" USING btree ("provider","delivery_due_at") WHERE delivered_at is null and delivery_due_at is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_dispute" UNIQUE("dispute_id","payment_id");--> statement-breakpoint
-- The earlier version stored the events that a webhook delivered. Ids of Stripe begin with evt_, those of PayPal with WH-.
UPDATE "payment_events" SET "delivered_at" = "created_at",
  "provider" = CASE WHEN "id" LIKE 'evt\_%' THEN 'card' WHEN "id" LIKE 'WH-%' THEN 'paypal' END;
