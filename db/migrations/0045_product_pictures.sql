CREATE TABLE "product_pictures" (
	"product_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"image" text NOT NULL,
	"alternative_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_pictures_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_pictures_position" CHECK ("product_pictures"."position" >= 1)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "alternative_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The pictures of a product are part of the responses that show it (0023).
CREATE TRIGGER product_pictures_publish_insert AFTER INSERT ON product_pictures REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_their_products();
--> statement-breakpoint
CREATE TRIGGER product_pictures_publish_update AFTER UPDATE ON product_pictures REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_their_products();
--> statement-breakpoint
CREATE TRIGGER product_pictures_publish_delete AFTER DELETE ON product_pictures REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_their_products();
--> statement-breakpoint
CREATE TRIGGER product_pictures_publish_truncate AFTER TRUNCATE ON product_pictures
FOR EACH STATEMENT EXECUTE FUNCTION publish_everything();
