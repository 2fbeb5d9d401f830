ALTER TABLE "contact_messages" ADD COLUMN "reply" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "replied_by_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "replied_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_replied_by_id_users_id_fk" FOREIGN KEY ("replied_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at") WHERE replied_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_replied_by" ON "contact_messages" USING btree ("replied_by_id");--> statement-breakpoint
-- Nobody knows which of the messages so far were answered. They count as closed, so that a shop that upgrades does not find years of them open.
UPDATE "contact_messages" SET "closed_at" = now();
