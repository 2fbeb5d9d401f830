CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"value" jsonb NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_versions_number" UNIQUE("name","number")
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_draft" ON "content_versions" USING btree ("name") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "content_versions_by_user" ON "content_versions" USING btree ("by_user_id");--> statement-breakpoint
-- What is published is shown by every page, so its change drops every public response, in all processes. A draft is no
-- change for shoppers.
CREATE FUNCTION announce_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change('{*}', NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER content_versions_announce_insert AFTER INSERT ON content_versions
FOR EACH ROW WHEN (NEW.state = 'published') EXECUTE FUNCTION announce_content();
--> statement-breakpoint
CREATE TRIGGER content_versions_announce_delete AFTER DELETE ON content_versions
FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION announce_content();
--> statement-breakpoint
CREATE TRIGGER content_versions_announce_truncate AFTER TRUNCATE ON content_versions
FOR EACH STATEMENT EXECUTE FUNCTION announce_content();
--> statement-breakpoint
-- Only the name of an author changes, when the account is erased.
CREATE FUNCTION content_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A published version of content is never changed.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER content_versions_stay BEFORE UPDATE ON content_versions
FOR EACH ROW WHEN (OLD.state = 'published' AND
  (OLD.name, OLD.number, OLD.state, OLD.value, OLD.created_at)
  IS DISTINCT FROM (NEW.name, NEW.number, NEW.state, NEW.value, NEW.created_at))
EXECUTE FUNCTION content_versions_stay();
