import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/**
 * A text in lower case and without accents, as an SQL expression for comparisons: `Māngere` is `mangere`, `Łukasz` is
 * `lukasz`; indexes have this very expression. Most texts are ASCII and need no normalization; the embedded database
 * lowers only A to Z, which are left once the accents are removed.
 */
export function foldedText(text: SQLWrapper): SQL {
  return sql`lower(case when octet_length(${text}) = char_length(${text}) then ${text}
    else translate(regexp_replace(normalize(${text}, nfd), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐıħĦŧŦ', 'lLoOdDihHtT') end)`
}

/**
 * A text as lists are in the order of, the same in both databases: `Ākaroa` next to Akaroa, `piha` next to Piha. The
 * embedded database has no order of a language, and that of a server depends on its settings.
 */
export function alphabetical(text: SQLWrapper): SQL {
  return sql`${foldedText(text)} collate "C"`
}
