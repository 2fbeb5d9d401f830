DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_best_rated";--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
DROP INDEX "products_brand";--> statement-breakpoint
DROP INDEX "products_material";--> statement-breakpoint
DROP INDEX "products_home_space";--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("rating" DESC NULLS FIRST,"num_reviews" DESC NULLS FIRST,"id") WHERE "products"."featured";--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_draft");--> statement-breakpoint
CREATE INDEX "products_best_rated" ON "products" USING btree ("rating" DESC NULLS FIRST,"num_reviews" DESC NULLS FIRST,"id","is_draft");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree (lower("category"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_draft","category");--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree (lower("brand"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_draft","brand");--> statement-breakpoint
CREATE INDEX "products_material" ON "products" USING btree (lower("material"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_draft","material");--> statement-breakpoint
CREATE INDEX "products_home_space" ON "products" USING btree (lower("home_space"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_draft","home_space");