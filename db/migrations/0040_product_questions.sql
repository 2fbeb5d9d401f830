CREATE TABLE "product_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"question" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"page_question" text DEFAULT '' NOT NULL,
	"page_answer" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_questions_page_texts" CHECK ("product_questions"."published_at" is null
        or ("product_questions"."answered_at" is not null and "product_questions"."page_question" <> '' and "product_questions"."page_answer" <> ''))
);
--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_questions_published" ON "product_questions" USING btree ("product_id","answered_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "product_questions_user" ON "product_questions" USING btree ("user_id");--> statement-breakpoint
-- What the page of a product shows of its questions is announced with the product. Questions that are not published
-- change no page, so asking one drops no cached response.
CREATE FUNCTION publish_products_of_published() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := (SELECT array_agg(DISTINCT product_id) FROM changed WHERE published_at IS NOT NULL);
BEGIN
  IF ids IS NOT NULL THEN PERFORM publish_change(NULL, ids); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_questions_publish_insert AFTER INSERT ON product_questions REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_products_of_published();
--> statement-breakpoint
CREATE TRIGGER product_questions_publish_shown AFTER UPDATE ON product_questions REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_products_of_published();
--> statement-breakpoint
CREATE TRIGGER product_questions_publish_hidden AFTER UPDATE ON product_questions REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_products_of_published();
--> statement-breakpoint
CREATE TRIGGER product_questions_publish_delete AFTER DELETE ON product_questions REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_products_of_published();
--> statement-breakpoint
CREATE TRIGGER product_questions_publish_truncate AFTER TRUNCATE ON product_questions
FOR EACH STATEMENT EXECUTE FUNCTION publish_everything();
