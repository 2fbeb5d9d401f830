CREATE TABLE "delivery_zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ranges" text NOT NULL,
	"kind" text NOT NULL,
	"days_from" integer NOT NULL,
	"days_to" integer NOT NULL,
	"rural_days" integer NOT NULL,
	"island_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_zones_days_in_order" CHECK ("delivery_zones"."days_from" between 0 and "delivery_zones"."days_to"),
	CONSTRAINT "delivery_zones_extra_days_not_negative" CHECK ("delivery_zones"."rural_days" >= 0 and "delivery_zones"."island_days" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promise_kind" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_days_from" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_days_to" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promise_zone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promise_region" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promise_has_days" CHECK (coalesce("orders"."promise_kind", '') <> 'days'
        or coalesce("orders"."promised_from" <= "orders"."promised_to" and "orders"."promised_days_from" <= "orders"."promised_days_to", false));
--> statement-breakpoint
-- What a new shop promises, from a workshop in Hamilton: 3 to 7 business days in all. The owner edits it.
INSERT INTO "delivery_zones" ("id", "name", "ranges", "kind", "days_from", "days_to", "rural_days", "island_days", "created_at") VALUES
  ('019aabc0-0000-7000-8000-000000000001', 'Northland', '0100-0599', 'days', 4, 5, 1, 0, now()),
  ('019aabc0-0000-7000-8000-000000000002', 'Auckland, Waikato and Bay of Plenty', '0600-0959, 0964-0990, 0992-3999', 'days', 3, 4, 1, 1, now()),
  ('019aabc0-0000-7000-8000-000000000003', 'Gisborne, Hawke’s Bay, Taranaki and Manawatū', '4000-4999', 'days', 3, 5, 1, 0, now()),
  ('019aabc0-0000-7000-8000-000000000004', 'Wellington, Kāpiti and Wairarapa', '5000-6999', 'days', 3, 5, 1, 0, now()),
  ('019aabc0-0000-7000-8000-000000000005', 'Nelson, Marlborough and Canterbury', '7000-7799, 8000-8015, 8017-8941, 8943-8999', 'days', 4, 6, 1, 0, now()),
  ('019aabc0-0000-7000-8000-000000000006', 'West Coast', '7800-7899', 'days', 5, 6, 1, 0, now()),
  ('019aabc0-0000-7000-8000-000000000007', 'South Canterbury, Otago and Southland', '7900-7999, 9000-9817, 9819-9845, 9847-9999', 'days', 5, 6, 1, 0, now()),
  ('019aabc0-0000-7000-8000-000000000008', 'Great Barrier, Stewart and Chatham Islands', '0960-0963, 0991, 8016, 8942, 9818, 9846', 'call', 0, 0, 0, 0, now());
