import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { foldedText } from '../../folded-text.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { products } from '../catalogue/catalogue.ts'

/** What the search of the inbox looks through in a question. The index `product_questions_text` has its folded form. */
export function questionText(
  asked: Record<'email' | 'question' | 'answer' | 'pageQuestion' | 'pageAnswer', SQLWrapper>,
): SQL {
  const parts = [asked.email, asked.question, asked.answer, asked.pageQuestion, asked.pageAnswer]
  return sql`(${sql.join(parts, sql` || chr(10) || `)})`
}

/**
 * Questions to the shop about a product. The answer goes to `email`; what the page of the product shows are texts of
 * their own, without a word about who asked.
 */
export const productQuestions = pgTable(
  'product_questions',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The account that asked; null for a visitor, and once the account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Where the answer goes; empty once the personal data is deleted, as `question` and `answer` then are. */
    email: text().notNull(),
    question: text().notNull(),
    /** The answer as it was emailed; empty while the question is open. */
    answer: text().notNull().default(''),
    answeredAt: instant(),
    /** What the page shows; empty until it was published. */
    pageQuestion: text().notNull().default(''),
    pageAnswer: text().notNull().default(''),
    /** Since when the page shows it; null while it does not. */
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

/** What a question loses with its asker. */
export const emptiedQuestion = { userId: null, email: '', question: '', answer: '' }

personal(productQuestions, {
  of: 'userId',
  email: 'email',
  exportedAs: 'questions',
  keep: { days: 'messages', since: 'createdAt', unless: 'publishedAt', step: 'questions' },
  // A published one keeps the texts of the page, which say nothing about who asked.
  onErase: { except: { column: 'publishedAt', isNull: false, set: emptiedQuestion } },
})
