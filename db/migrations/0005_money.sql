CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_cents" bigint,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"minimum_cents" bigint DEFAULT 0 NOT NULL,
	"total_limit" integer,
	"customer_limit" integer,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discounts_percent_or_amount" CHECK (("discounts"."kind" = 'percentage' and "discounts"."percent" between 1 and 100 and "discounts"."amount_cents" is null)
        or ("discounts"."kind" = 'amount' and "discounts"."amount_cents" > 0 and "discounts"."percent" is null)),
	CONSTRAINT "discounts_starts_before_end" CHECK ("discounts"."starts_at" < "discounts"."ends_at"),
	CONSTRAINT "discounts_minimum_not_negative" CHECK ("discounts"."minimum_cents" >= 0),
	CONSTRAINT "discounts_limits_positive" CHECK (coalesce("discounts"."total_limit", 1) >= 1 and coalesce("discounts"."customer_limit", 1) >= 1)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_refund_id" text,
	"idempotency_key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_provider_refund" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_idempotency" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_one_of_a_kind";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_is_sum";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_best_rated";--> statement-breakpoint
DROP INDEX "changes_of_subject";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "provider" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_one_living_code" ON "discounts" USING btree ("code") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_automatic" ON "refunds" USING btree ("payment_id") WHERE reason in ('paid-without-stock', 'paid-twice', 'paid-after-cancel', 'amount-differs');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_not_sent" ON "emails" USING btree ("status","created_at") WHERE status <> 'sent';--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("created_at","id") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "orders_undelivered" ON "orders" USING btree ("paid_at","id") WHERE paid_at is not null and delivered_at is null;--> statement-breakpoint
CREATE INDEX "orders_attention" ON "orders" USING btree ("created_at","id") WHERE attention is not null;--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "orders_discount" ON "orders" USING btree ("discount_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_open" ON "checkout_sessions" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_best_rated" ON "products" USING btree ("rating" DESC NULLS FIRST,"num_reviews" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "changes_of_subject" ON "changes" USING btree ("subject","subject_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_one_of_a_kind" UNIQUE("order_id","kind","about");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_within_items" CHECK ("orders"."discount_cents" between 0 and "orders"."items_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled_never_delivered" CHECK ("orders"."cancelled_at" is null or "orders"."delivered_at" is null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_is_sum" CHECK ("orders"."total_cents" = "orders"."items_cents" + "orders"."shipping_cents" - "orders"."discount_cents");