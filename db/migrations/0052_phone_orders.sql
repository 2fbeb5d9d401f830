CREATE TABLE "phone_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"pay_by" text NOT NULL,
	"placed_by_id" uuid,
	"placed_by_name" text NOT NULL,
	"discount_kind" text,
	"discount_words" text DEFAULT '' NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_orders_discount_has_words" CHECK ("phone_orders"."discount_kind" is not null or "phone_orders"."discount_words" = '')
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"amount_cents" bigint NOT NULL,
	"received_on" date NOT NULL,
	"bank_reference" text DEFAULT '' NOT NULL,
	"marked_by_id" uuid,
	"marked_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfers_amount_positive" CHECK ("transfers"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "phone_orders" ADD CONSTRAINT "phone_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_orders" ADD CONSTRAINT "phone_orders_placed_by_id_users_id_fk" FOREIGN KEY ("placed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_marked_by_id_users_id_fk" FOREIGN KEY ("marked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_orders_placed_by" ON "phone_orders" USING btree ("placed_by_id");--> statement-breakpoint
CREATE INDEX "transfers_received" ON "transfers" USING btree ("received_on");--> statement-breakpoint
CREATE INDEX "transfers_marked_by" ON "transfers" USING btree ("marked_by_id");--> statement-breakpoint
CREATE INDEX "orders_ended_by_phone" ON "orders" USING btree (coalesce(delivered_at, cancelled_at)) WHERE buyer_email = '' and phone <> '';