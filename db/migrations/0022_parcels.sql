CREATE TABLE "order_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"pieces" jsonb NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"refund_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_requests_answered" CHECK (("order_requests"."status" = 'open') = ("order_requests"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "parcel_items" (
	"parcel_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"qty" integer NOT NULL,
	"returned_qty" integer DEFAULT 0 NOT NULL,
	"restocked_qty" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "parcel_items_parcel_id_position_pk" PRIMARY KEY("parcel_id","position"),
	CONSTRAINT "parcel_items_qty" CHECK ("parcel_items"."qty" >= 1 and "parcel_items"."returned_qty" between 0 and "parcel_items"."qty" and "parcel_items"."restocked_qty" between 0 and "parcel_items"."returned_qty")
);
--> statement-breakpoint
CREATE TABLE "parcel_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"orders" jsonb NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"carrier" text,
	"tracking_number" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "parcels_have_a_step" CHECK ("parcels"."ready_at" is not null or "parcels"."shipped_at" is not null or "parcels"."delivered_at" is not null),
	CONSTRAINT "parcels_shipped_with_carrier" CHECK (("parcels"."shipped_at" is null) = ("parcels"."carrier" is null))
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "not_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cancelled_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_items" ADD CONSTRAINT "parcel_items_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_requests_order" ON "order_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_requests_one_open" ON "order_requests" USING btree ("order_id","kind") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "parcel_steps_undo" ON "parcel_steps" USING btree ("undo_until");--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id","created_at");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_cancelled_within_qty" CHECK ("order_items"."cancelled_qty" between 0 and "order_items"."qty");--> statement-breakpoint
-- Orders that were delivered before there were parcels travelled in one.
INSERT INTO "parcels" ("id", "order_id", "delivered_at", "created_at")
SELECT gen_random_uuid(), "id", "delivered_at", "delivered_at" FROM "orders" WHERE "delivered_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "parcel_items" ("parcel_id", "position", "qty")
SELECT "parcels"."id", "order_items"."position", "order_items"."qty"
FROM "parcels" JOIN "order_items" ON "order_items"."order_id" = "parcels"."order_id";--> statement-breakpoint
-- Which step of an order may follow which (rules/order-state.ts), held by the database itself. Only the undo of a step of parcels
-- may revert a delivery: it names its order in the transaction (allowUndo).
CREATE OR REPLACE FUNCTION "keep_order_states"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at THEN
    RAISE EXCEPTION 'order % is paid and stays paid', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_paid_stays';
  END IF;
  IF OLD.delivered_at IS NOT NULL AND NEW.delivered_at IS DISTINCT FROM OLD.delivered_at
    AND NOT (NEW.delivered_at IS NULL AND coalesce(current_setting('shop.undo_parcels_of', true), '') = OLD.id::text) THEN
    RAISE EXCEPTION 'order % is delivered and stays delivered', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_delivered_stays';
  END IF;
  IF OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at THEN
    RAISE EXCEPTION 'order % is cancelled and stays cancelled', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_cancelled_stays';
  END IF;
  IF OLD.cancelled_at IS NOT NULL AND OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL THEN
    RAISE EXCEPTION 'order % is cancelled and can no longer be paid', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_cancelled_never_paid';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
-- Which step of a parcel may follow which (rules/parcel-state.ts). A parcel that is shipped goes away with its order alone.
CREATE FUNCTION "keep_parcel_states"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('shop.undo_parcels_of', true), '') = OLD.order_id::text THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF (OLD.shipped_at IS NOT NULL OR OLD.delivered_at IS NOT NULL) AND EXISTS (SELECT FROM orders WHERE id = OLD.order_id) THEN
      RAISE EXCEPTION 'parcel % is shipped and stays', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'parcels_shipped_stays';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.shipped_at IS NOT NULL AND NEW.shipped_at IS DISTINCT FROM OLD.shipped_at THEN
    RAISE EXCEPTION 'parcel % is shipped and stays shipped', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'parcels_shipped_stays';
  END IF;
  IF OLD.delivered_at IS NOT NULL AND NEW.delivered_at IS DISTINCT FROM OLD.delivered_at THEN
    RAISE EXCEPTION 'parcel % is delivered and stays delivered', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'parcels_delivered_stays';
  END IF;
  IF OLD.delivered_at IS NOT NULL AND NEW.shipped_at IS DISTINCT FROM OLD.shipped_at THEN
    RAISE EXCEPTION 'parcel % is delivered', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'parcels_delivered_stays';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "parcels_states" BEFORE UPDATE OR DELETE ON "parcels" FOR EACH ROW EXECUTE FUNCTION "keep_parcel_states"();
