CREATE TABLE "gst_filings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"invoices" integer NOT NULL,
	"sales_cents" bigint NOT NULL,
	"sales_gst_cents" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"refunded_gst_cents" bigint NOT NULL,
	"filed_at" timestamp (3) with time zone NOT NULL,
	"filed_by_id" uuid,
	"filed_by_name" text NOT NULL,
	CONSTRAINT "gst_filings_period" UNIQUE("from_day","to_day"),
	CONSTRAINT "gst_filings_days" CHECK ("gst_filings"."from_day" <= "gst_filings"."to_day")
);
--> statement-breakpoint
ALTER TABLE "gst_filings" ADD CONSTRAINT "gst_filings_filed_by_id_users_id_fk" FOREIGN KEY ("filed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gst_filings_filed_by" ON "gst_filings" USING btree ("filed_by_id");