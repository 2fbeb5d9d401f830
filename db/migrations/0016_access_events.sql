CREATE TABLE "access_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid,
	"by_user_id" uuid,
	"is_from_command_line" boolean DEFAULT false NOT NULL,
	"order_id" uuid,
	"detail" text DEFAULT '' NOT NULL,
	"hides_more" boolean DEFAULT false NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "by_kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
CREATE INDEX "access_events_newest" ON "access_events" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "access_events_of_action" ON "access_events" USING btree ("action","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "access_events_of_user" ON "access_events" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "access_events_by_user" ON "access_events" USING btree ("by_user_id","created_at" DESC NULLS FIRST) WHERE by_user_id is not null;--> statement-breakpoint
-- An author with an account is a person, whatever the name.
UPDATE "changes" SET "by_kind" = CASE "by_name" WHEN 'The shop' THEN 'shop' WHEN 'Command line' THEN 'command-line' ELSE 'provider' END
WHERE "by_user_id" IS NULL AND "by_name" IN ('The shop', 'Command line', 'The payment provider');
