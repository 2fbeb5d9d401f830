ALTER TABLE "sessions" ADD COLUMN "drafts_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" text DEFAULT '0-0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "announcement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "menu_label" text DEFAULT '' NOT NULL;