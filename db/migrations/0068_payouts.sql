CREATE TABLE "payout_lines" (
	"payout_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"payment_id" text,
	"source_id" text,
	"order_id" uuid,
	CONSTRAINT "payout_lines_pk" PRIMARY KEY("payout_id","reference")
);
--> statement-breakpoint
CREATE TABLE "payout_reads" (
	"provider" text NOT NULL,
	"is_test" boolean NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"error" text,
	"is_refused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payout_reads_pk" PRIMARY KEY("provider","is_test")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"is_test" boolean NOT NULL,
	"status" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"arrives_on" date NOT NULL,
	"line_state" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payouts_reference" UNIQUE("provider","reference")
);
--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_lines_order" ON "payout_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payouts_arrival" ON "payouts" USING btree ("is_test","arrives_on");