CREATE TABLE "changed_sold_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changed_sold_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid,
	"paid_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sold_days" (
	"day" date NOT NULL,
	"product_id" uuid,
	"name" text NOT NULL,
	"pieces" integer NOT NULL,
	"paid_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sold_days_day" ON "sold_days" USING btree ("day");--> statement-breakpoint
CREATE FUNCTION mark_sold_day_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.paid_at IS NOT NULL THEN
    INSERT INTO changed_sold_days (paid_at) VALUES (OLD.paid_at);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.paid_at IS NOT NULL THEN
    INSERT INTO changed_sold_days (paid_at) VALUES (NEW.paid_at);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_mark_sold_day AFTER INSERT OR DELETE ON orders FOR EACH ROW
EXECUTE FUNCTION mark_sold_day_of_order();
--> statement-breakpoint
CREATE TRIGGER orders_mark_changed_sold_day AFTER UPDATE ON orders FOR EACH ROW
WHEN ((OLD.paid_at, OLD.total_cents, OLD.is_test_payment) IS DISTINCT FROM (NEW.paid_at, NEW.total_cents, NEW.is_test_payment))
EXECUTE FUNCTION mark_sold_day_of_order();
--> statement-breakpoint
-- The items of a new order are inserted before its payment, which marks its day.
CREATE FUNCTION mark_sold_day_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO changed_sold_days (order_id) SELECT id FROM orders WHERE id = NEW.order_id AND paid_at IS NOT NULL;
  ELSE
    INSERT INTO changed_sold_days (order_id) VALUES (OLD.order_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_items_mark_sold_day AFTER INSERT OR DELETE ON order_items FOR EACH ROW
EXECUTE FUNCTION mark_sold_day_of_item();
--> statement-breakpoint
-- A product that is deleted leaves its items without it, and its days as they are.
CREATE TRIGGER order_items_mark_changed_sold_day AFTER UPDATE ON order_items FOR EACH ROW
WHEN ((OLD.position, OLD.name, OLD.price_cents, OLD.qty) IS DISTINCT FROM (NEW.position, NEW.name, NEW.price_cents, NEW.qty)
  OR (NEW.product_id IS NOT NULL AND OLD.product_id IS DISTINCT FROM NEW.product_id))
EXECUTE FUNCTION mark_sold_day_of_item();
--> statement-breakpoint
-- All days there are: they are summed up before the first start is ready.
INSERT INTO changed_sold_days (paid_at)
SELECT min(paid_at) FROM orders WHERE paid_at IS NOT NULL GROUP BY (paid_at AT TIME ZONE 'Pacific/Auckland')::date;
