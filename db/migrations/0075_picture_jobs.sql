CREATE TABLE "picture_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"input" "bytea",
	"name" text,
	"width_px" integer,
	"format" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"output" "bytea",
	"output_width_px" integer,
	"output_height_px" integer,
	"refusal" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "picture_jobs_age" ON "picture_jobs" USING btree ("created_at");