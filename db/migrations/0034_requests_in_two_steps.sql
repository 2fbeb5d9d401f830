ALTER TABLE "order_items" ADD COLUMN "not_restocked_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "received_note" text;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "is_by_shop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE INDEX "order_requests_awaited" ON "order_requests" USING btree ("answered_at") WHERE outcome = 'awaited';--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_idempotency" UNIQUE("order_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_not_restocked_within_qty" CHECK ("order_items"."not_restocked_qty" between 0 and "order_items"."qty");