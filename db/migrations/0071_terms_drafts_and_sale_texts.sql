ALTER TABLE "sessions" ADD COLUMN "drafts_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" text DEFAULT '0-0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "announcement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "menu_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "text_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The texts of a sale are on every page while it runs, so a change of a sale that has any drops every public response, in
-- all processes.
CREATE TRIGGER sales_announce_insert AFTER INSERT ON sales
FOR EACH ROW WHEN (NEW.announcement <> '' OR NEW.menu_label <> '') EXECUTE FUNCTION announce_content();
--> statement-breakpoint
CREATE TRIGGER sales_announce_update AFTER UPDATE ON sales
FOR EACH ROW WHEN (NEW.announcement <> '' OR NEW.menu_label <> '' OR OLD.announcement <> '' OR OLD.menu_label <> '')
EXECUTE FUNCTION announce_content();
--> statement-breakpoint
CREATE TRIGGER sales_announce_delete AFTER DELETE ON sales
FOR EACH ROW WHEN (OLD.announcement <> '' OR OLD.menu_label <> '') EXECUTE FUNCTION announce_content();
