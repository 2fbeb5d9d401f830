-- Which state of an order may follow which (rules/order-state.ts), held by the database itself.
CREATE FUNCTION "keep_order_states"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at THEN
    RAISE EXCEPTION 'order % is paid and stays paid', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_paid_stays';
  END IF;
  IF OLD.delivered_at IS NOT NULL AND NEW.delivered_at IS DISTINCT FROM OLD.delivered_at THEN
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
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_states" BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "keep_order_states"();
