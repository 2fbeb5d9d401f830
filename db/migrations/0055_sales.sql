CREATE TABLE "price_periods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"price_cents" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sale_pieces" (
	"sale_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"price_cents" bigint NOT NULL,
	CONSTRAINT "sale_pieces_sale_id_product_id_pk" PRIMARY KEY("sale_id","product_id"),
	CONSTRAINT "sale_pieces_price_not_negative" CHECK ("sale_pieces"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"percent" integer,
	"rounding" text DEFAULT '00' NOT NULL,
	"codes" text DEFAULT 'left-out' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"changed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sales_starts_before_end" CHECK ("sales"."starts_at" < "sales"."ends_at"),
	CONSTRAINT "sales_percent" CHECK ("sales"."percent" between 1 and 99)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "was_cents" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_codes" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "was_cents" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sale_id" uuid;--> statement-breakpoint
ALTER TABLE "price_periods" ADD CONSTRAINT "price_periods_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_pieces" ADD CONSTRAINT "sale_pieces_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_pieces" ADD CONSTRAINT "sale_pieces_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_periods_product" ON "price_periods" USING btree ("product_id","from_at");--> statement-breakpoint
CREATE INDEX "sale_pieces_product" ON "sale_pieces" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sales_due" ON "sales" USING btree ("state","starts_at","ends_at");--> statement-breakpoint
CREATE INDEX "products_in_sale" ON "products" USING btree ("sale_id") WHERE "products"."sale_id" is not null;--> statement-breakpoint
CREATE INDEX "order_items_sale" ON "order_items" USING btree ("sale_id") WHERE sale_id is not null;--> statement-breakpoint
-- Writes the prices at which a product is offered. The time is that of the change, as the shop has stored it.
CREATE FUNCTION write_price_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_at timestamptz := NEW.updated_at;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- A program that is not the shop may leave the time as it was.
    IF OLD.updated_at = NEW.updated_at THEN changed_at := now(); END IF;
    UPDATE price_periods SET to_at = greatest(changed_at, from_at) WHERE product_id = NEW.id AND to_at IS NULL;
  END IF;
  IF NOT NEW.is_draft THEN
    INSERT INTO price_periods (product_id, price_cents, from_at) VALUES (NEW.id, NEW.price_cents, changed_at);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_price_insert AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION write_price_period();
--> statement-breakpoint
CREATE TRIGGER products_price_update AFTER UPDATE ON products FOR EACH ROW
WHEN (OLD.price_cents IS DISTINCT FROM NEW.price_cents OR OLD.is_draft IS DISTINCT FROM NEW.is_draft)
EXECUTE FUNCTION write_price_period();
--> statement-breakpoint
-- The prices that the history of changes knows, then the price of now.
INSERT INTO price_periods (product_id, price_cents, from_at, to_at)
SELECT product_id, before_cents, from_at, to_at FROM (
  SELECT product.id AS product_id, round((moved.field ->> 'before')::numeric * 100)::bigint AS before_cents,
    coalesce(lag(change.created_at) OVER (PARTITION BY product.id ORDER BY change.created_at), product.created_at) AS from_at,
    change.created_at AS to_at,
    EXISTS (SELECT FROM jsonb_array_elements(change.fields::jsonb) other WHERE other ->> 'field' = 'isDraft') AS was_draft
  FROM changes change
  JOIN products product ON product.id = change.subject_id
  CROSS JOIN LATERAL jsonb_array_elements(change.fields::jsonb) AS moved (field)
  WHERE change.subject = 'product' AND moved.field ->> 'field' = 'price' AND NOT product.is_draft
    AND change.action <> 'created' AND jsonb_typeof(moved.field -> 'before') = 'number'
) AS known WHERE NOT was_draft;
--> statement-breakpoint
INSERT INTO price_periods (product_id, price_cents, from_at)
SELECT product.id, product.price_cents, coalesce((
    SELECT max(change.created_at) FROM changes change
    CROSS JOIN LATERAL jsonb_array_elements(change.fields::jsonb) AS moved (field)
    WHERE change.subject = 'product' AND change.subject_id = product.id AND moved.field ->> 'field' = 'price'
      AND change.action <> 'created'), product.created_at)
FROM products product WHERE NOT product.is_draft;
