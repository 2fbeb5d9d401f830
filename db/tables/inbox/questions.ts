import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { foldedText } from '../../folded-text.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { products } from '../catalogue/catalogue.ts'

/** What the search of the inbox looks through in a question; the index `product_questions_text` stores it folded. */
export function questionText(
  asked: Record<'email' | 'question' | 'answer' | 'pageQuestion' | 'pageAnswer', SQLWrapper>,
): SQL {
  const parts = [asked.email, asked.question, asked.answer, asked.pageQuestion, asked.pageAnswer]
  return sql`(${sql.join(parts, sql` || chr(10) || `)})`
}

/** Questions about a product. The page shows texts of its own that say nothing about who asked. */
export const productQuestions = pgTable(
  'product_questions',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null for a visitor, and once the account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Empty once the personal data is deleted, as `question` and `answer` are. */
    email: text().notNull(),
    question: text().notNull(),
    /** As emailed; empty while the question is open. */
    answer: text().notNull().default(''),
    answeredAt: instant(),
    pageQuestion: text().notNull().default(''),
    pageAnswer: text().notNull().default(''),
    publishedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('product_questions_published')
      .on(table.productId, table.answeredAt)
      .where(sql`published_at is not null`),
    index('product_questions_newest').on(table.createdAt),
    index('product_questions_text').using('gin', sql`${foldedText(questionText(table))} gin_trgm_ops`),
    index('product_questions_user').on(table.userId),
    index('product_questions_open')
      .on(table.createdAt)
      .where(sql`answered_at is null`),
    check(
      'product_questions_page_texts',
      sql`${table.publishedAt} is null
        or (${table.answeredAt} is not null and ${table.pageQuestion} <> '' and ${table.pageAnswer} <> '')`,
    ),
  ],
)

export const emptiedQuestion = { userId: null, email: '', question: '', answer: '' }

personal(productQuestions, {
  of: 'userId',
  email: 'email',
  exportedAs: 'questions',
  keep: { days: 'messages', since: 'createdAt', unless: 'publishedAt', step: 'questions' },
  // A published one keeps the page's texts, which say nothing about who asked.
  onErase: { except: { column: 'publishedAt', isNull: false, set: emptiedQuestion } },
})
