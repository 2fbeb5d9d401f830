ALTER TABLE "orders" ADD COLUMN "payable_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promise_closed_days" jsonb DEFAULT '[]'::jsonb NOT NULL;