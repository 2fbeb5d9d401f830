ALTER TABLE "backups" ADD COLUMN "trial_state" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "trial_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "trial_reason" text;