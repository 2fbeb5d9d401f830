CREATE INDEX "products_part" ON "products" USING gin (lower(translate(("code" || ' ' || "name"), 'āēīōūĀĒĪŌŪ', 'aeiouAEIOU')) gin_trgm_ops);--> statement-breakpoint
-- The index has no statistics until then.
ANALYZE "products";
