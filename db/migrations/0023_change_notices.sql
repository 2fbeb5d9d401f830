-- Every committed change of what public responses show is announced on the channel shop_changes (db/change-notices.ts), for
-- every program that writes. The payload is a list of tags with spaces: ids of products, and the topics of
-- contract/endpoint.ts. '*' means anything.
CREATE FUNCTION publish_change(topics text[], ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tags text[] := coalesce(topics, '{}') || coalesce(ids::text[], '{}');
BEGIN
  IF cardinality(tags) = 0 THEN RETURN; END IF;
  -- A payload has 8000 bytes at most.
  PERFORM pg_notify('shop_changes', CASE WHEN cardinality(tags) > 100 THEN '*' ELSE array_to_string(tags, ' ') END);
END
$$;
--> statement-breakpoint
CREATE FUNCTION publish_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change('{*}', NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION publish_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := (SELECT array_agg(id) FROM changed);
BEGIN
  IF ids IS NOT NULL THEN PERFORM publish_change('{catalogue}', ids); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A sale changes the stock and a review the rating. Any other column may decide in which lists a product is, and where.
CREATE FUNCTION publish_product_updates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other constant text[] := '{stock,rating,num_reviews,search}';
  ids uuid[];
  is_edited boolean;
  is_rated boolean;
BEGIN
  SELECT array_agg(new_row.id),
    bool_or((to_jsonb(new_row) - other) IS DISTINCT FROM (to_jsonb(old_row) - other)),
    bool_or((new_row.rating, new_row.num_reviews) IS DISTINCT FROM (old_row.rating, old_row.num_reviews))
  INTO ids, is_edited, is_rated
  FROM new_rows new_row JOIN old_rows old_row USING (id);
  PERFORM publish_change(
    array_remove(ARRAY[CASE WHEN is_edited THEN 'catalogue' END, CASE WHEN is_rated THEN 'ratings' END], NULL), ids);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For tables whose rows belong to a product.
CREATE FUNCTION publish_their_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change(NULL, (SELECT array_agg(DISTINCT product_id) FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION publish_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change('{delivery}', NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_publish_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_products();
--> statement-breakpoint
CREATE TRIGGER products_publish_update AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION publish_product_updates();
--> statement-breakpoint
CREATE TRIGGER products_publish_delete AFTER DELETE ON products REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_products();
--> statement-breakpoint
CREATE TRIGGER products_publish_truncate AFTER TRUNCATE ON products
FOR EACH STATEMENT EXECUTE FUNCTION publish_everything();
--> statement-breakpoint
CREATE TRIGGER reviews_publish_insert AFTER INSERT ON reviews REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_their_products();
--> statement-breakpoint
CREATE TRIGGER reviews_publish_update AFTER UPDATE ON reviews REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_their_products();
--> statement-breakpoint
CREATE TRIGGER reviews_publish_delete AFTER DELETE ON reviews REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_their_products();
--> statement-breakpoint
CREATE TRIGGER reviews_publish_truncate AFTER TRUNCATE ON reviews
FOR EACH STATEMENT EXECUTE FUNCTION publish_everything();
--> statement-breakpoint
CREATE TRIGGER holds_publish_insert AFTER INSERT ON holds REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_their_products();
--> statement-breakpoint
CREATE TRIGGER holds_publish_update AFTER UPDATE ON holds REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_their_products();
--> statement-breakpoint
CREATE TRIGGER holds_publish_delete AFTER DELETE ON holds REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_their_products();
--> statement-breakpoint
CREATE TRIGGER holds_publish_truncate AFTER TRUNCATE ON holds
FOR EACH STATEMENT EXECUTE FUNCTION publish_everything();
--> statement-breakpoint
CREATE TRIGGER delivery_zones_publish AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON delivery_zones
FOR EACH STATEMENT EXECUTE FUNCTION publish_delivery();
