CREATE TABLE "my_list_items" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"count_in_stock" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "my_list_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "my_list_items_qty_positive" CHECK ("my_list_items"."qty" >= 1)
);
--> statement-breakpoint
CREATE TABLE "shared_list_items" (
	"shared_list_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "shared_list_items_shared_list_id_product_id_pk" PRIMARY KEY("shared_list_id","product_id"),
	CONSTRAINT "shared_list_items_qty_positive" CHECK ("shared_list_items"."qty" >= 1)
);
--> statement-breakpoint
CREATE TABLE "shared_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shared_lists_name" UNIQUE("name"),
	CONSTRAINT "shared_lists_user" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "my_list_items" ADD CONSTRAINT "my_list_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_list_items" ADD CONSTRAINT "my_list_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_list_items" ADD CONSTRAINT "shared_list_items_shared_list_id_shared_lists_id_fk" FOREIGN KEY ("shared_list_id") REFERENCES "public"."shared_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_list_items" ADD CONSTRAINT "shared_list_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_lists" ADD CONSTRAINT "shared_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "my_list_items_product" ON "my_list_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "shared_list_items_product" ON "shared_list_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "shared_lists_shared_at" ON "shared_lists" USING btree ("shared_at");