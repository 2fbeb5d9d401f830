CREATE TABLE "feed_reads" (
	"feed" text NOT NULL,
	"reader" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_reads_feed_reader_pk" PRIMARY KEY("feed","reader")
);
--> statement-breakpoint
CREATE TABLE "product_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xact" text DEFAULT pg_current_xact_id()::text NOT NULL,
	"event" text NOT NULL,
	"product_id" uuid NOT NULL,
	"action" text DEFAULT '' NOT NULL,
	"product_code" text NOT NULL,
	"product_name" text NOT NULL,
	"units" integer,
	"tell_me_at" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_events_one_a_change" UNIQUE("xact","product_id","event")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_left_out_of_google" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "coming_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "coming_on" date;--> statement-breakpoint
-- Events of products for webhooks, in the transaction of the change and only while a webhook gets them. No trigger here
-- may refuse a change: an order does not depend on a message.
CREATE FUNCTION webhook_listens(wanted text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM webhooks WHERE state = 'on' AND wanted = ANY (events))
$$;
--> statement-breakpoint
-- Several changes of a product in one transaction are one event, which names the strongest of them.
CREATE FUNCTION note_product_changes(product_ids uuid[], codes text[], names text[], actions text[])
RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_events AS noted (event, product_id, action, product_code, product_name)
  SELECT 'product.changed', changed.id, changed.action, changed.code, changed.name
  FROM unnest(product_ids, codes, names, actions) AS changed (id, code, name, action)
  ON CONFLICT (xact, product_id, event) DO UPDATE
  SET product_code = excluded.product_code, product_name = excluded.product_name,
    action = CASE
      WHEN excluded.action = 'deleted' THEN 'deleted'
      WHEN noted.action = 'created' OR excluded.action = 'changed' THEN noted.action
      ELSE excluded.action
    END
$$;
--> statement-breakpoint
CREATE FUNCTION note_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT webhook_listens('product.changed') THEN RETURN NULL; END IF;
  PERFORM note_product_changes(array_agg(id), array_agg(code), array_agg(name), array_agg('created'::text)) FROM changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A sale, a review and what only the team sees are no change of a product.
CREATE FUNCTION note_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other constant text[] :=
    '{stock,rating,num_reviews,search,updated_at,tell_me_at,is_left_out_of_google,coming_units,coming_on}';
BEGIN
  IF NOT webhook_listens('product.changed') THEN RETURN NULL; END IF;
  PERFORM note_product_changes(array_agg(new_row.id), array_agg(new_row.code), array_agg(new_row.name),
    array_agg(CASE
      WHEN old_row.is_draft AND NOT new_row.is_draft THEN 'published'
      WHEN new_row.is_draft AND NOT old_row.is_draft THEN 'hidden'
      ELSE 'changed'
    END))
  FROM new_rows new_row JOIN old_rows old_row USING (id)
  WHERE (to_jsonb(new_row) - other) IS DISTINCT FROM (to_jsonb(old_row) - other);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT webhook_listens('product.changed') THEN RETURN NULL; END IF;
  PERFORM note_product_changes(array_agg(id), array_agg(code), array_agg(name), array_agg('deleted'::text)) FROM changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- At the commit, when all lines of the transaction are written: a hold that becomes a sale, or that another one
-- replaces, takes no piece to its mark. Units are those of the ledger, the stock less the holds.
CREATE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  piece record;
  change integer;
BEGIN
  IF NOT webhook_listens('stock.low') THEN RETURN NULL; END IF;
  SELECT code, name, tell_me_at,
    stock - coalesce((SELECT sum(qty) FROM holds WHERE product_id = NEW.product_id), 0)::integer AS units
  INTO piece FROM products WHERE id = NEW.product_id AND NOT is_draft;
  IF NOT FOUND OR piece.units > piece.tell_me_at THEN RETURN NULL; END IF;
  SELECT coalesce(sum(stock_change - held_change), 0) INTO change
  FROM stock_lines WHERE batch = NEW.batch AND product_id = NEW.product_id;
  IF piece.units - change <= piece.tell_me_at THEN RETURN NULL; END IF;
  INSERT INTO product_events (event, product_id, product_code, product_name, units, tell_me_at)
  VALUES ('stock.low', NEW.product_id, piece.code, piece.name, piece.units, piece.tell_me_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_events_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_new_products();
--> statement-breakpoint
CREATE TRIGGER products_events_update AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_changed_products();
--> statement-breakpoint
CREATE TRIGGER products_events_delete AFTER DELETE ON products REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_products();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_lines_low AFTER INSERT OR UPDATE ON stock_lines DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.stock_change < NEW.held_change) EXECUTE FUNCTION note_low_stock();
