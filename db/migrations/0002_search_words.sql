-- Keeps search_words: every word of a product, without case and macrons, as rules/search.ts reads a keyword.
CREATE FUNCTION remember_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT word
  FROM regexp_split_to_table(
    translate(
      lower(concat_ws(' ', NEW.name, NEW.keywords, NEW.code, NEW.category, NEW.brand, NEW.material, NEW.style, NEW.home_space)),
      'āēīōū', 'aeiou'),
    '[^[:alnum:]]+') AS word
  WHERE length(word) BETWEEN 2 AND 40
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_words
AFTER INSERT OR UPDATE OF name, keywords, code, category, brand, material, style, home_space ON products
FOR EACH ROW EXECUTE FUNCTION remember_search_words();
