CREATE TABLE "model_uploads" (
	"name" text PRIMARY KEY NOT NULL,
	"byte_size" integer NOT NULL,
	"length_mm" integer NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "model" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "model_uploads_age" ON "model_uploads" USING btree ("created_at");