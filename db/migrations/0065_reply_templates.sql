CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reply_templates_name_length" CHECK (char_length("reply_templates"."name") between 1 and 60),
	CONSTRAINT "reply_templates_has_text" CHECK ("reply_templates"."text" <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reply_templates_name" ON "reply_templates" USING btree (lower("name"));