ALTER TABLE "orders" ADD COLUMN "hold_renewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "hold_renewals";
