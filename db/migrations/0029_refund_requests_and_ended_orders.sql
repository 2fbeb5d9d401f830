ALTER TABLE "refunds" ADD COLUMN "request_id" uuid;--> statement-breakpoint
-- On a large database it can be built before the update, without a lock: docs/operations.md, Personal data and its periods.
CREATE INDEX IF NOT EXISTS "orders_ended" ON "orders" USING btree (coalesce(delivered_at, cancelled_at)) WHERE buyer_email <> '';--> statement-breakpoint
-- The refund of a request has the id of the request as its key.
UPDATE "refunds" SET "request_id" = "order_requests"."id" FROM "order_requests"
  WHERE "refunds"."order_id" = "order_requests"."order_id" AND "refunds"."idempotency_key" = "order_requests"."id"::text;
