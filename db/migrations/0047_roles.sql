ALTER TABLE "users" ADD COLUMN "role" text;--> statement-breakpoint
-- Processes of the version before read and write `is_admin` only: who is an admin for them is an owner, and no one else.
-- A statement that changes both columns decides for itself, and `users_admin_is_owner` refuses a contradiction.
CREATE FUNCTION "keep_role_and_admin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.role = 'owner' THEN
      NEW.is_admin := true;
    ELSIF NEW.is_admin AND NEW.role IS NULL THEN
      NEW.role := 'owner';
    END IF;
  ELSIF NEW.role IS DISTINCT FROM OLD.role AND NEW.is_admin = OLD.is_admin THEN
    NEW.is_admin := NEW.role IS NOT DISTINCT FROM 'owner';
  ELSIF NEW.is_admin <> OLD.is_admin AND NEW.role IS NOT DISTINCT FROM OLD.role THEN
    NEW.role := CASE WHEN NEW.is_admin THEN 'owner' END;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_role_and_admin" BEFORE INSERT OR UPDATE ON "users" FOR EACH ROW EXECUTE FUNCTION "keep_role_and_admin"();
--> statement-breakpoint
UPDATE "users" SET "role" = 'owner' WHERE "is_admin";
--> statement-breakpoint
CREATE INDEX "users_with_role" ON "users" USING btree ("role") WHERE role is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('owner', 'staff', 'packer'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guest_has_no_role" CHECK (not "users"."is_guest" or "users"."role" is null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_is_owner" CHECK ("users"."is_admin" = ("users"."role" is not distinct from 'owner'));
