CREATE TABLE "erased_people" (
	"hash" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "move_categories" (
	"source" text NOT NULL,
	"name" text NOT NULL,
	"home_space" text NOT NULL,
	"category" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "move_categories_source_name_pk" PRIMARY KEY("source","name")
);
--> statement-breakpoint
CREATE TABLE "move_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "move_named_pictures" (
	"move_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "move_named_pictures_file_id_path_pk" PRIMARY KEY("file_id","path")
);
--> statement-breakpoint
CREATE TABLE "move_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"url" text NOT NULL,
	"alternative_text" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"image" text,
	"applied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "move_pictures_place" UNIQUE("move_id","product_id","position"),
	CONSTRAINT "move_pictures_here" CHECK (("move_pictures"."state" = 'here') = ("move_pictures"."image" is not null))
);
--> statement-breakpoint
CREATE TABLE "move_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"data" jsonb NOT NULL,
	"outcome" text,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"takes_sizes" boolean DEFAULT false NOT NULL,
	"publishes" boolean DEFAULT false NOT NULL,
	"target_id" uuid,
	"replaced" jsonb,
	"stored_at" timestamp (3) with time zone,
	CONSTRAINT "move_records_key" UNIQUE("file_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text,
	"state" text DEFAULT 'files' NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"starts_sale" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"problem" text,
	"counted" jsonb
);
--> statement-breakpoint
CREATE TABLE "origins" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"target_id" uuid,
	"created_by" uuid,
	"fields" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "origins_key_kind_source_pk" PRIMARY KEY("key","kind","source")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"origin" text NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp (3) with time zone,
	"move_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "redirects_not_to_itself" CHECK ("redirects"."from_path" <> "redirects"."to_path")
);
--> statement-breakpoint
CREATE TABLE "earlier_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"paid_with" text NOT NULL,
	"note" text NOT NULL,
	"currency" text DEFAULT 'NZD' NOT NULL,
	"total_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"items" jsonb NOT NULL,
	"move_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "earlier_orders_key" UNIQUE("source","key")
);
--> statement-breakpoint
ALTER TABLE "move_files" ADD CONSTRAINT "move_files_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_named_pictures" ADD CONSTRAINT "move_named_pictures_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_named_pictures" ADD CONSTRAINT "move_named_pictures_file_id_move_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."move_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_pictures" ADD CONSTRAINT "move_pictures_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_pictures" ADD CONSTRAINT "move_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_records" ADD CONSTRAINT "move_records_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_records" ADD CONSTRAINT "move_records_file_id_move_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."move_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "origins" ADD CONSTRAINT "origins_created_by_moves_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."moves"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD CONSTRAINT "earlier_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "move_files_move" ON "move_files" USING btree ("move_id","created_at");--> statement-breakpoint
CREATE INDEX "move_named_pictures_name" ON "move_named_pictures" USING btree ("move_id","name");--> statement-breakpoint
CREATE INDEX "move_named_pictures_stem" ON "move_named_pictures" USING btree ("move_id",regexp_replace("name", '\.[^.]*$', ''));--> statement-breakpoint
CREATE INDEX "move_named_pictures_numbered" ON "move_named_pictures" USING btree ("move_id",substring("name", '^(.+)[-_ ][0-9]{1,2}\.[^.]*$'));--> statement-breakpoint
CREATE INDEX "move_pictures_state" ON "move_pictures" USING btree ("move_id","state","id");--> statement-breakpoint
CREATE INDEX "move_pictures_product" ON "move_pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "move_pictures_unapplied" ON "move_pictures" USING btree ("move_id","product_id") WHERE applied_at is null and state <> 'waiting';--> statement-breakpoint
CREATE INDEX "move_pictures_waiting" ON "move_pictures" USING btree ("id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "move_records_of_key" ON "move_records" USING btree ("move_id","key");--> statement-breakpoint
CREATE INDEX "move_records_next" ON "move_records" USING btree ("move_id","kind","id");--> statement-breakpoint
CREATE INDEX "move_records_outcome" ON "move_records" USING btree ("move_id","kind","outcome","id");--> statement-breakpoint
CREATE INDEX "move_records_code" ON "move_records" USING btree ("move_id",lower(btrim(data ->> 'code')),"id") WHERE kind = 'product';--> statement-breakpoint
CREATE INDEX "move_records_aliases" ON "move_records" USING gin ("aliases") WITH (fastupdate=false) WHERE aliases <> '{}';--> statement-breakpoint
CREATE INDEX "move_records_publishing" ON "move_records" USING btree ("target_id") WHERE publishes;--> statement-breakpoint
CREATE INDEX "move_records_admins" ON "move_records" USING btree ("move_id") WHERE (data ->> 'wasAdmin')::boolean;--> statement-breakpoint
CREATE INDEX "move_records_email" ON "move_records" USING btree ("email","move_id") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "moves_newest" ON "moves" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moves_by" ON "moves" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "origins_target" ON "origins" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "origins_created_by" ON "origins" USING btree ("created_by","kind",key collate "C");--> statement-breakpoint
CREATE INDEX "redirects_to" ON "redirects" USING btree ("to_path");--> statement-breakpoint
CREATE INDEX "redirects_newest" ON "redirects" USING btree ("created_at" DESC NULLS LAST,"from_path");--> statement-breakpoint
CREATE INDEX "redirects_move" ON "redirects" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "earlier_orders_user" ON "earlier_orders" USING btree ("user_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "earlier_orders_email" ON "earlier_orders" USING btree ("email","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "earlier_orders_newest" ON "earlier_orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "earlier_orders_move" ON "earlier_orders" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "earlier_orders_text" ON "earlier_orders" USING gin (lower(case when octet_length(("number" || ' ' || "name" || ' ' || "email")) = char_length(("number" || ' ' || "name" || ' ' || "email")) then ("number" || ' ' || "name" || ' ' || "email")
    else translate(regexp_replace(normalize(("number" || ' ' || "name" || ' ' || "email"), nfd), '[̀-ͯ]', '', 'g'), 'łŁøØđĐıħĦŧŦ', 'lLoOdDihHtT') end) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_code" ON "products" USING btree (lower(btrim(code)) collate "C");--> statement-breakpoint
CREATE INDEX "changes_by" ON "changes" USING btree ("by_user_id");