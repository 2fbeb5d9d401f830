-- Words near to a misspelt one are found by their trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
