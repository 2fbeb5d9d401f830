import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/**
 * A text in lower case and without accents, as indexes have it: `Māngere` is `mangere`, `Łukasz` is `lukasz`. Most
 * texts are ASCII and need no normalization; the embedded database lowers only A to Z.
 */
export function foldedText(text: SQLWrapper): SQL {
  return sql`lower(case when octet_length(${text}) = char_length(${text}) then ${text}
    else translate(regexp_replace(normalize(${text}, nfd), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐıħĦŧŦ', 'lLoOdDihHtT') end)`
}

/** A text for sorting, the same in both databases: `Ākaroa` next to Akaroa, `piha` next to Piha. */
export function alphabetical(text: SQLWrapper): SQL {
  return sql`${foldedText(text)} collate "C"`
}
