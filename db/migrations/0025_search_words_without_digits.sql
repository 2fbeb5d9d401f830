-- A word with a digit is a code or a size. Each product has a code of its own, so that a catalogue has as many such words as
-- products, and nobody wants a code or a size corrected to another one.
CREATE OR REPLACE FUNCTION remember_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT word
  FROM regexp_split_to_table(
    translate(
      lower(concat_ws(' ', NEW.name, NEW.keywords, NEW.code, NEW.category, NEW.brand, NEW.material, NEW.style, NEW.home_space)),
      'āēīōū', 'aeiou'),
    '[^[:alnum:]]+') AS word
  WHERE length(word) BETWEEN 2 AND 40 AND word !~ '[[:digit:]]'
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DELETE FROM search_words WHERE word ~ '[[:digit:]]';
--> statement-breakpoint
-- The index is made again: an index on so many fewer words is smaller and faster.
REINDEX TABLE search_words;
--> statement-breakpoint
-- The planner knows nothing of the values of new indexes until then.
ANALYZE products;
--> statement-breakpoint
ANALYZE search_words;
