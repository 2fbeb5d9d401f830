ALTER TABLE "checkout_sessions" ADD COLUMN "refunds_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "retried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "not_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "key_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "checkout_sessions_refunds_read" ON "checkout_sessions" USING btree ("refunds_read_at" NULLS FIRST,"created_at") WHERE provider = 'paypal' and status = 'paid';