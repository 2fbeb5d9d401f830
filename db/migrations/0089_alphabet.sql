DROP INDEX "customers_name";--> statement-breakpoint
DROP INDEX "customers_town";--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ((lower(case when octet_length("name") = char_length("name") then "name"
    else translate(regexp_replace(normalize("name", nfd), '[̀-ͯ]', '', 'g'), 'łŁøØđĐıħĦŧŦ', 'lLoOdDihHtT') end) collate "C"),"known_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_town" ON "customers" USING btree (("town" = ''),(lower(case when octet_length("town") = char_length("town") then "town"
    else translate(regexp_replace(normalize("town", nfd), '[̀-ͯ]', '', 'g'), 'łŁøØđĐıħĦŧŦ', 'lLoOdDihHtT') end) collate "C"),"known_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);