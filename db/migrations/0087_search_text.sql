-- A text as its words in lower case, without accents, with one space where the text has signs: `searchTerms` in
-- rules/catalogue/search.ts does the same to what people type. PostgreSQL's own parser would take KC-100 for KC and the
-- number -100, oak/walnut for a file and 1.5 for one word. The embedded database lowers only A to Z.
CREATE FUNCTION search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    lower(translate(regexp_replace(normalize(given, nfd), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐıħĦŧŦÆŒÞ', 'lLoOdDihHtTæœþ')),
    '[^a-z0-9À-ÖØ-öø-\u1fff\u3040-\ud7ff]+', ' ', 'g')
$$;
--> statement-breakpoint
DROP INDEX "products_part";--> statement-breakpoint
ALTER TABLE "products" drop column "search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (
        setweight(to_tsvector('english'::regconfig, search_text("name")), 'A') ||
        setweight(to_tsvector('english'::regconfig, search_text("keywords" || ' ' || "code" || ' ' || "category")), 'B') ||
        setweight(to_tsvector('english'::regconfig, search_text("brand" || ' ' || "material" || ' ' || "style" || ' ' || "home_space")), 'C') ||
        setweight(to_tsvector('english'::regconfig, search_text("description")), 'D')) STORED;--> statement-breakpoint
CREATE INDEX "products_part" ON "products" USING gin (lower(case when octet_length(("code" || ' ' || "name")) = char_length(("code" || ' ' || "name")) then ("code" || ' ' || "name")
    else translate(regexp_replace(normalize(("code" || ' ' || "name"), nfd), '[̀-ͯ]', '', 'g'), 'łŁøØđĐıħĦŧŦ', 'lLoOdDihHtT') end) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
-- A word with a digit is a code or a size (migration 0025).
CREATE OR REPLACE FUNCTION remember_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT word
  FROM regexp_split_to_table(
    search_text(concat_ws(' ', NEW.name, NEW.keywords, NEW.code, NEW.category, NEW.brand, NEW.material, NEW.style, NEW.home_space)),
    ' ') AS word
  WHERE length(word) BETWEEN 2 AND 40 AND word !~ '[[:digit:]]'
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Words with other accents than macrons would still be offered as corrections, and no product has them now.
TRUNCATE search_words;
--> statement-breakpoint
INSERT INTO search_words (word)
SELECT DISTINCT word
FROM products, regexp_split_to_table(
  search_text(concat_ws(' ', name, keywords, code, category, brand, material, style, home_space)), ' ') AS word
WHERE length(word) BETWEEN 2 AND 40 AND word !~ '[[:digit:]]';
--> statement-breakpoint
-- New indexes have no statistics until then.
ANALYZE products;
--> statement-breakpoint
ANALYZE search_words;
