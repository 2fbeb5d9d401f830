CREATE INDEX "products_family" ON "products" USING btree ("family") WHERE "products"."family" <> '';--> statement-breakpoint
CREATE INDEX "products_range" ON "products" USING btree ("range","id") WHERE "products"."range" <> '';--> statement-breakpoint
CREATE INDEX "products_category_by_length" ON "products" USING btree (lower("category"),"length_mm","id") WHERE not "products"."is_draft";