CREATE TABLE "shop_page_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_page_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"value" jsonb NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_page_versions_number" UNIQUE("page_id","number")
);
--> statement-breakpoint
CREATE TABLE "shop_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slug" text,
	"live_number" integer,
	"revision" integer NOT NULL,
	"changed_by_id" uuid,
	"changed_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "shop_pages_live_with_address" CHECK ("shop_pages"."live_number" is null or "shop_pages"."slug" is not null)
);
--> statement-breakpoint
ALTER TABLE "shop_page_redirects" ADD CONSTRAINT "shop_page_redirects_page_id_shop_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."shop_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_page_versions" ADD CONSTRAINT "shop_page_versions_page_id_shop_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."shop_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_page_versions" ADD CONSTRAINT "shop_page_versions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_pages" ADD CONSTRAINT "shop_pages_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_page_redirects_page" ON "shop_page_redirects" USING btree ("page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_page_versions_draft" ON "shop_page_versions" USING btree ("page_id") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "shop_page_versions_by_user" ON "shop_page_versions" USING btree ("by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_pages_slug" ON "shop_pages" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_pages_by_user" ON "shop_pages" USING btree ("changed_by_id");--> statement-breakpoint
-- The footer of every page and the pages themselves show what is live: its change drops every public response, in all
-- processes. A draft is no change for shoppers. `announce_content` is of the migration `content`.
CREATE TRIGGER shop_pages_announce_insert AFTER INSERT ON shop_pages
FOR EACH ROW WHEN (NEW.live_number IS NOT NULL) EXECUTE FUNCTION announce_content();
--> statement-breakpoint
CREATE TRIGGER shop_pages_announce_update AFTER UPDATE ON shop_pages
FOR EACH ROW WHEN ((OLD.live_number, OLD.slug, OLD.deleted_at) IS DISTINCT FROM (NEW.live_number, NEW.slug, NEW.deleted_at))
EXECUTE FUNCTION announce_content();
--> statement-breakpoint
CREATE TRIGGER shop_pages_announce_delete AFTER DELETE ON shop_pages
FOR EACH ROW WHEN (OLD.live_number IS NOT NULL) EXECUTE FUNCTION announce_content();
--> statement-breakpoint
CREATE TRIGGER shop_pages_announce_truncate AFTER TRUNCATE ON shop_pages
FOR EACH STATEMENT EXECUTE FUNCTION announce_content();
--> statement-breakpoint
-- Only the author of a published version changes, when the account is erased.
CREATE FUNCTION shop_page_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A published version of a page is never changed.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER shop_page_versions_stay BEFORE UPDATE ON shop_page_versions
FOR EACH ROW WHEN (OLD.state = 'published' AND
  (OLD.page_id, OLD.number, OLD.state, OLD.value, OLD.created_at)
  IS DISTINCT FROM (NEW.page_id, NEW.number, NEW.state, NEW.value, NEW.created_at))
EXECUTE FUNCTION shop_page_versions_stay();
