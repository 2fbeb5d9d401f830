-- What can be sold now decides what a list shows and counts, so its changes have a topic of their own: `stock`, in
-- addition to the ids of the products. A process of the version before ignores it.
CREATE OR REPLACE FUNCTION publish_their_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := (SELECT array_agg(DISTINCT product_id) FROM changed);
BEGIN
  IF ids IS NOT NULL THEN
    PERFORM publish_change(CASE WHEN TG_TABLE_NAME = 'holds' THEN '{stock}'::text[] END, ids);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION publish_product_updates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other constant text[] := '{stock,rating,num_reviews,search}';
  ids uuid[];
  is_edited boolean;
  is_rated boolean;
  is_counted boolean;
BEGIN
  SELECT array_agg(new_row.id),
    bool_or((to_jsonb(new_row) - other) IS DISTINCT FROM (to_jsonb(old_row) - other)),
    bool_or((new_row.rating, new_row.num_reviews) IS DISTINCT FROM (old_row.rating, old_row.num_reviews)),
    bool_or(new_row.stock IS DISTINCT FROM old_row.stock)
  INTO ids, is_edited, is_rated, is_counted
  FROM new_rows new_row JOIN old_rows old_row USING (id);
  PERFORM publish_change(
    array_remove(ARRAY[CASE WHEN is_edited THEN 'catalogue' END, CASE WHEN is_rated THEN 'ratings' END,
      CASE WHEN is_counted THEN 'stock' END], NULL), ids);
  RETURN NULL;
END
$$;
