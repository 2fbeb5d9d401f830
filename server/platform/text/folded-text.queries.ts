import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { foldedText } from '#db/folded-text.ts'

/** Whether a typed text occurs in another, without case, accents and wildcards (promises 28). */
export function containsFolded(typed: string, text: SQLWrapper): SQL {
  // A subquery folds the typed text once, and not for every row.
  return sql`position((select ${foldedText(sql`${typed}::text`)}) in ${foldedText(text)}) > 0`
}

/** As `containsFolded`, for a text that has a trigram index of its folded form, which a long table is then searched by. */
export function containsFoldedIndexed(typed: string, text: SQLWrapper): SQL {
  return containsFoldedText(typed, foldedText(text))
}

/** As `containsFolded`, for a text that is stored in its folded form. */
export function containsFoldedText(typed: string, folded: SQLWrapper): SQL {
  const foldedTyped = foldedText(sql`${typed}::text`)
  return sql`${folded} like '%' || regexp_replace(${foldedTyped}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}
