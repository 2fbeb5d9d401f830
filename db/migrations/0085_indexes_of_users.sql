CREATE INDEX IF NOT EXISTS "users_counted" ON "users" USING btree ("is_guest");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_name_text" ON "users" USING gin (lower(case when octet_length("name") = char_length("name") then "name"
    else translate(regexp_replace(normalize("name", nfd), '[̀-ͯ]', '', 'g'), 'łŁøØđĐıħĦŧŦ', 'lLoOdDihHtT') end) gin_trgm_ops);