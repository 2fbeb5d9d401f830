CREATE TABLE "returned_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "returned_refunds" ADD CONSTRAINT "returned_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returned_refunds_refund" ON "returned_refunds" USING btree ("refund_id");