CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"bytes" "bytea",
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"shown_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_photos_shown" CHECK (("review_photos"."shown_at" is null) = ("review_photos"."bytes" is not null) and ("review_photos"."shown_at" is null) = ("review_photos"."image" = ''))
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_bought_here" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_review" ON "review_photos" USING btree ("review_id","created_at");--> statement-breakpoint
-- Whether a user has paid for a product and kept a piece of it: the order is not cancelled and not refunded in full
-- (`isFullyRefundedSql`), and not every unit was cancelled or came back.
CREATE FUNCTION has_bought(buyer uuid, product uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM orders bought JOIN order_items item ON item.order_id = bought.id
    WHERE bought.user_id = buyer AND item.product_id = product
      AND bought.paid_at IS NOT NULL AND bought.cancelled_at IS NULL
      AND item.qty > item.cancelled_qty + (
        SELECT coalesce(sum(piece.returned_qty), 0) FROM parcel_items piece JOIN parcels parcel ON parcel.id = piece.parcel_id
        WHERE parcel.order_id = bought.id AND piece.position = item.position)
      AND NOT (bought.total_cents > 0 AND bought.total_cents <= (
        SELECT coalesce(sum(refund.amount_cents), 0) FROM refunds refund
        WHERE refund.order_id = bought.id AND refund.payment_id = bought.payment_id AND refund.status <> 'failed')))
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_bought_here(changed_order uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE reviews SET is_bought_here = has_bought(reviews.user_id, reviews.product_id)
  FROM orders bought JOIN order_items item ON item.order_id = bought.id
  WHERE bought.id = changed_order AND reviews.user_id = bought.user_id AND reviews.product_id = item.product_id
    AND reviews.is_bought_here IS DISTINCT FROM has_bought(reviews.user_id, reviews.product_id)
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_bought_here_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_bought_here(NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_bought_here_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_bought_here(NEW.order_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_bought_here_of_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_bought_here(parcels.order_id) FROM parcels WHERE parcels.id = NEW.parcel_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION set_bought_here() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_bought_here := NEW.user_id IS NOT NULL AND has_bought(NEW.user_id, NEW.product_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_bought_here BEFORE INSERT ON reviews
FOR EACH ROW EXECUTE FUNCTION set_bought_here();
--> statement-breakpoint
CREATE TRIGGER orders_bought_here AFTER UPDATE ON orders FOR EACH ROW
WHEN (NEW.paid_at IS NOT NULL AND (OLD.paid_at, OLD.cancelled_at, OLD.user_id) IS DISTINCT FROM (NEW.paid_at, NEW.cancelled_at, NEW.user_id))
EXECUTE FUNCTION refresh_bought_here_of_order();
--> statement-breakpoint
CREATE TRIGGER order_items_bought_here AFTER UPDATE ON order_items FOR EACH ROW
WHEN (OLD.cancelled_qty IS DISTINCT FROM NEW.cancelled_qty) EXECUTE FUNCTION refresh_bought_here_of_row();
--> statement-breakpoint
CREATE TRIGGER parcel_items_bought_here AFTER UPDATE ON parcel_items FOR EACH ROW
WHEN (OLD.returned_qty IS DISTINCT FROM NEW.returned_qty) EXECUTE FUNCTION refresh_bought_here_of_parcel();
--> statement-breakpoint
CREATE TRIGGER refunds_bought_here_insert AFTER INSERT ON refunds
FOR EACH ROW EXECUTE FUNCTION refresh_bought_here_of_row();
--> statement-breakpoint
CREATE TRIGGER refunds_bought_here_update AFTER UPDATE ON refunds FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refresh_bought_here_of_row();
--> statement-breakpoint
UPDATE reviews SET is_bought_here = true WHERE user_id IS NOT NULL AND has_bought(user_id, product_id);
--> statement-breakpoint
-- A shown photo is announced with the product of its review. One that waits changes no page.
CREATE FUNCTION publish_products_of_photos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := (SELECT array_agg(DISTINCT reviews.product_id) FROM changed JOIN reviews ON reviews.id = changed.review_id
    WHERE changed.shown_at IS NOT NULL);
BEGIN
  IF ids IS NOT NULL THEN PERFORM publish_change(NULL, ids); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER review_photos_publish_insert AFTER INSERT ON review_photos REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_products_of_photos();
--> statement-breakpoint
CREATE TRIGGER review_photos_publish_update AFTER UPDATE ON review_photos REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_products_of_photos();
--> statement-breakpoint
CREATE TRIGGER review_photos_publish_delete AFTER DELETE ON review_photos REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_products_of_photos();
--> statement-breakpoint
CREATE TRIGGER review_photos_publish_truncate AFTER TRUNCATE ON review_photos
FOR EACH STATEMENT EXECUTE FUNCTION publish_everything();
