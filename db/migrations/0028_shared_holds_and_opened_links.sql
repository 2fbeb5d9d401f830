ALTER TABLE "emails" ADD COLUMN "link_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_links" ADD COLUMN "email_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "orders_discount_buyer" ON "orders" USING btree ("discount_id",lower("buyer_email")) WHERE discount_id is not null;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network","held_until") WHERE network is not null;