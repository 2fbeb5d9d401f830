CREATE TABLE "stock_alert_pauses" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone,
	"batch" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text DEFAULT '' NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"stock_change" integer NOT NULL,
	"held_change" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"undone_batch" uuid,
	"by_kind" text NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_lines_one_a_change" UNIQUE NULLS NOT DISTINCT("batch","product_id","kind","order_id")
);
--> statement-breakpoint
CREATE TABLE "stocktake_counts" (
	"stocktake_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"counted" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"after_line" bigint NOT NULL,
	"sold_was_there" text,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "stocktake_counts_stocktake_id_product_id_pk" PRIMARY KEY("stocktake_id","product_id"),
	CONSTRAINT "stocktake_counts_counted" CHECK ("stocktake_counts"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stocktakes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"scope_value" text DEFAULT '' NOT NULL,
	"begun_by_id" uuid,
	"begun_by_name" text NOT NULL,
	"begun_line" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"booked_at" timestamp (3) with time zone,
	"batch" uuid,
	"differences" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tell_me_at" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_alert_pauses" ADD CONSTRAINT "stock_alert_pauses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktake_counts" ADD CONSTRAINT "stocktake_counts_stocktake_id_stocktakes_id_fk" FOREIGN KEY ("stocktake_id") REFERENCES "public"."stocktakes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktake_counts" ADD CONSTRAINT "stocktake_counts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktakes" ADD CONSTRAINT "stocktakes_begun_by_id_users_id_fk" FOREIGN KEY ("begun_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_lines_of_product" ON "stock_lines" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_lines_of_order" ON "stock_lines" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "stock_lines_of_user" ON "stock_lines" USING btree ("by_user_id") WHERE by_user_id is not null;--> statement-breakpoint
CREATE INDEX "stock_lines_age" ON "stock_lines" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stocktake_counts_product" ON "stocktake_counts" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stocktakes_open" ON "stocktakes" USING btree ("scope","scope_value") WHERE booked_at is null;--> statement-breakpoint
CREATE INDEX "stocktakes_newest" ON "stocktakes" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
-- Writes the lines of changed units in the transaction of the change, one for each product, kind and order. What the
-- change was is the transaction's setting totara.stock (server/stock/set-stock-change.ts); without it, a correction.
CREATE FUNCTION write_stock_lines(
  product_ids uuid[], order_ids uuid[], stock_changes integer[], held_changes integer[], names text[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  given jsonb := nullif(current_setting('totara.stock', true), '')::jsonb;
  this_batch uuid := nullif(current_setting('totara.stock_batch', true), '')::uuid;
  given_kind text := coalesce(given ->> 'kind', 'correction');
BEGIN
  IF product_ids IS NULL THEN RETURN; END IF;
  IF this_batch IS NULL THEN
    this_batch := gen_random_uuid();
    PERFORM set_config('totara.stock_batch', this_batch::text, true);
  END IF;
  INSERT INTO stock_lines AS line (batch, product_id, product_name, order_id, kind, stock_change, held_change, reason,
    undone_batch, by_kind, by_user_id, by_name, created_at)
  SELECT this_batch, unit.product_id, coalesce(max(unit.name), ''),
    coalesce(unit.order_id, (given ->> 'order')::uuid), given_kind,
    coalesce(sum(unit.stock_change), 0), coalesce(sum(unit.held_change), 0),
    coalesce(given -> 'reasons' ->> unit.product_id::text, given ->> 'reason', ''),
    (given ->> 'undoneBatch')::uuid,
    coalesce(given ->> 'byKind', 'database'), (given ->> 'byUserId')::uuid, coalesce(given ->> 'byName', 'Database'),
    coalesce((given ->> 'at')::timestamptz, now())
  FROM unnest(product_ids, order_ids, stock_changes, held_changes, names)
    AS unit (product_id, order_id, stock_change, held_change, name)
  GROUP BY unit.product_id, unit.order_id
  ON CONFLICT (batch, product_id, kind, order_id) DO UPDATE
  SET stock_change = line.stock_change + excluded.stock_change, held_change = line.held_change + excluded.held_change;
  -- A hold that is replaced by one of the same units is no change.
  DELETE FROM stock_lines
  WHERE batch = this_batch AND product_id = ANY (product_ids) AND stock_change = 0 AND held_change = 0;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_stock_of_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_stock_lines(array_agg(id), NULL, array_agg(stock), NULL, NULL) FROM changed WHERE stock <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_stock_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_stock_lines(array_agg(new_row.id), NULL, array_agg(new_row.stock - old_row.stock), NULL, NULL)
  FROM new_rows new_row JOIN old_rows old_row USING (id) WHERE new_row.stock <> old_row.stock;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_stock_of_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_stock_lines(array_agg(id), NULL, array_agg(-stock), NULL, array_agg(name)) FROM changed WHERE stock <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_new_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_stock_lines(array_agg(product_id), array_agg(order_id), NULL, array_agg(qty), NULL) FROM changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_stock_lines(array_agg(product_id), array_agg(order_id), NULL, array_agg(qty), NULL)
  FROM (
    SELECT product_id, order_id, sum(qty)::integer AS qty
    FROM (SELECT product_id, order_id, qty FROM new_rows UNION ALL SELECT product_id, order_id, -qty FROM old_rows) AS side
    GROUP BY product_id, order_id HAVING sum(qty) <> 0) AS changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_ended_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_stock_lines(array_agg(product_id), array_agg(order_id), NULL, array_agg(-qty), NULL) FROM changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_truncated_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'holds' THEN
    PERFORM write_stock_lines(array_agg(product_id), array_agg(order_id), NULL, array_agg(-qty), NULL) FROM holds;
  ELSE
    PERFORM write_stock_lines(array_agg(id), NULL, array_agg(-stock), NULL, array_agg(name)) FROM products WHERE stock <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A line is never changed after its transaction, but for the name of a person who is deleted. Lines of the same
-- transaction are merged by write_stock_lines.
CREATE FUNCTION keep_stock_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.batch::text = current_setting('totara.stock_batch', true) THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{by_user_id,by_name}'::text[] = to_jsonb(OLD) - '{by_user_id,by_name}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'line % of the stock ledger is never changed', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_lines_append_only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_stock_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION write_stock_of_new_products();
--> statement-breakpoint
CREATE TRIGGER products_stock_update AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION write_stock_of_products();
--> statement-breakpoint
CREATE TRIGGER products_stock_delete AFTER DELETE ON products REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION write_stock_of_deleted_products();
--> statement-breakpoint
CREATE TRIGGER products_stock_truncate BEFORE TRUNCATE ON products
FOR EACH STATEMENT EXECUTE FUNCTION write_truncated_stock();
--> statement-breakpoint
CREATE TRIGGER holds_stock_insert AFTER INSERT ON holds REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION write_new_holds();
--> statement-breakpoint
CREATE TRIGGER holds_stock_update AFTER UPDATE ON holds REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION write_holds();
--> statement-breakpoint
CREATE TRIGGER holds_stock_delete AFTER DELETE ON holds REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION write_ended_holds();
--> statement-breakpoint
CREATE TRIGGER holds_stock_truncate BEFORE TRUNCATE ON holds
FOR EACH STATEMENT EXECUTE FUNCTION write_truncated_stock();
--> statement-breakpoint
CREATE TRIGGER stock_lines_append_only BEFORE UPDATE OR DELETE ON stock_lines
FOR EACH ROW EXECUTE FUNCTION keep_stock_lines();
--> statement-breakpoint
-- What there is already. The triggers above have locked both tables, so nothing is counted twice or left out.
INSERT INTO stock_lines (batch, product_id, kind, stock_change, held_change, by_kind, by_name, created_at)
SELECT (SELECT gen_random_uuid()), id, 'opening', stock, 0, 'shop', 'The shop', now() FROM products WHERE stock <> 0 ORDER BY created_at, id;
--> statement-breakpoint
INSERT INTO stock_lines (batch, product_id, order_id, kind, stock_change, held_change, by_kind, by_name, created_at)
SELECT (SELECT gen_random_uuid()), product_id, order_id, 'opening', 0, qty, 'shop', 'The shop', now() FROM holds ORDER BY order_id, product_id;
