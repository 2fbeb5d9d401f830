CREATE TABLE "changed_customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changed_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"order_id" uuid,
	"person" text
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"person" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"is_guest" boolean NOT NULL,
	"role" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"town" text NOT NULL,
	"orders" integer NOT NULL,
	"spent_cents" bigint NOT NULL,
	"last_order_at" timestamp (3) with time zone,
	"known_at" timestamp (3) with time zone NOT NULL,
	"is_by_phone" boolean NOT NULL,
	"is_waiting" boolean NOT NULL,
	"searched_text" text NOT NULL,
	"searched_phones" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customers_last" ON "customers" USING btree ("last_order_at" DESC NULLS LAST,"known_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (lower("name"),"name","known_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_town" ON "customers" USING btree (("town" = ''),lower("town"),"known_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_orders" ON "customers" USING btree ("orders" DESC NULLS FIRST,"known_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_spent" ON "customers" USING btree ("spent_cents" DESC NULLS FIRST,"known_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_waiting" ON "customers" USING btree ("last_order_at") WHERE is_waiting;--> statement-breakpoint
CREATE INDEX "customers_text" ON "customers" USING gin ("searched_text" gin_trgm_ops,"searched_phones" gin_trgm_ops);--> statement-breakpoint
-- Each change that the row of a customer depends on writes a line, also while a release from before runs.
CREATE FUNCTION mark_customer_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.user_id IS NOT NULL THEN
    INSERT INTO changed_customers (user_id) VALUES (OLD.user_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.user_id IS DISTINCT FROM OLD.user_id) THEN
    INSERT INTO changed_customers (user_id) SELECT NEW.user_id WHERE NEW.user_id IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_mark_customer AFTER INSERT OR DELETE ON orders FOR EACH ROW
EXECUTE FUNCTION mark_customer_of_order();
--> statement-breakpoint
CREATE TRIGGER orders_mark_changed_customer AFTER UPDATE ON orders FOR EACH ROW
WHEN ((OLD.user_id, OLD.number, OLD.created_at, OLD.buyer_name, OLD.buyer_email, OLD.recipient, OLD.phone, OLD.suburb,
  OLD.city, OLD.post_code, OLD.total_cents, OLD.paid_at, OLD.payment_id, OLD.is_test_payment, OLD.delivered_at, OLD.cancelled_at)
  IS DISTINCT FROM (NEW.user_id, NEW.number, NEW.created_at, NEW.buyer_name, NEW.buyer_email, NEW.recipient, NEW.phone, NEW.suburb,
  NEW.city, NEW.post_code, NEW.total_cents, NEW.paid_at, NEW.payment_id, NEW.is_test_payment, NEW.delivered_at, NEW.cancelled_at))
EXECUTE FUNCTION mark_customer_of_order();
--> statement-breakpoint
-- The user of an order may change before the line is read, so the line has the order.
CREATE FUNCTION mark_customer_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO changed_customers (order_id) VALUES (OLD.order_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.order_id IS DISTINCT FROM OLD.order_id) THEN
    INSERT INTO changed_customers (order_id) VALUES (NEW.order_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_mark_customer AFTER INSERT OR DELETE ON refunds FOR EACH ROW
EXECUTE FUNCTION mark_customer_of_row();
--> statement-breakpoint
CREATE TRIGGER refunds_mark_changed_customer AFTER UPDATE ON refunds FOR EACH ROW
WHEN ((OLD.order_id, OLD.payment_id, OLD.amount_cents, OLD.status)
  IS DISTINCT FROM (NEW.order_id, NEW.payment_id, NEW.amount_cents, NEW.status))
EXECUTE FUNCTION mark_customer_of_row();
--> statement-breakpoint
CREATE TRIGGER phone_orders_mark_customer AFTER INSERT OR DELETE ON phone_orders FOR EACH ROW
EXECUTE FUNCTION mark_customer_of_row();
--> statement-breakpoint
-- Who a user was before is only known here; who it is now is read when the line is.
CREATE FUNCTION mark_customer_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO changed_customers (person) VALUES (coalesce(nullif(OLD.email, ''), OLD.id::text));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO changed_customers (user_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_mark_customer AFTER INSERT ON users FOR EACH ROW
WHEN (NOT NEW.is_guest) EXECUTE FUNCTION mark_customer_of_user();
--> statement-breakpoint
CREATE TRIGGER users_mark_changed_customer AFTER UPDATE ON users FOR EACH ROW
WHEN ((OLD.name, OLD.email, OLD.role, OLD.is_guest, OLD.created_at)
  IS DISTINCT FROM (NEW.name, NEW.email, NEW.role, NEW.is_guest, NEW.created_at))
EXECUTE FUNCTION mark_customer_of_user();
--> statement-breakpoint
CREATE TRIGGER users_mark_deleted_customer AFTER DELETE ON users FOR EACH ROW
EXECUTE FUNCTION mark_customer_of_user();
--> statement-breakpoint
-- All customers there are: they are summed up within a minute of the first start, or when their list is opened.
INSERT INTO changed_customers (user_id)
SELECT id FROM users WHERE NOT is_guest UNION ALL SELECT DISTINCT user_id FROM orders WHERE user_id IS NOT NULL;
