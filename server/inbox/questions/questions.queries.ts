import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { Question } from '#contract/inbox/answers.ts'
import type { PublishedQuestion } from '#contract/inbox/questions.ts'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import type { EmailRow } from '#server/platform/mail/mail.queries.ts'
import { undoTimeOf } from '#server/platform/mail/undoable-email.ts'
import { toWire } from '#server/platform/http/to-wire.ts'

type QuestionRow = typeof productQuestions.$inferSelect

export async function insertQuestion(tx: Db, question: typeof productQuestions.$inferInsert): Promise<void> {
  await tx.insert(productQuestions).values(question)
}

/** The name of a published product, which is not deleted until the transaction ends. */
export async function lockPublishedName(tx: Db, productId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.isDraft, false)))
    .for('key share')
  return row?.name
}

/** Lists the published questions of a product, newest answer first, at most `limit`. */
export async function listPublished(db: Db, productId: string, limit: number): Promise<PublishedQuestion[]> {
  const { id, pageQuestion, pageAnswer, answeredAt, publishedAt } = productQuestions
  const rows = await db
    .select({ id, pageQuestion, pageAnswer, answeredAt })
    .from(productQuestions)
    .where(and(eq(productQuestions.productId, productId), isNotNull(publishedAt)))
    .orderBy(desc(answeredAt), desc(id))
    .limit(limit)
  return rows.map((row) => ({
    _id: row.id,
    question: row.pageQuestion,
    answer: row.pageAnswer,
    answeredAt: row.answeredAt?.toISOString() ?? '',
  }))
}

const { status, attempts, notBefore } = emails

const questionColumns = {
  row: productQuestions,
  productName: products.name,
  // Not a join, so that only the names of the listed questions are read.
  name: sql<
    string | null
  >`(select ${users.name} from ${users} where ${users.id} = ${productQuestions.userId} and not ${users.isGuest})`,
  answerEmail: { status, attempts, notBefore },
}

function selectQuestions(db: Db) {
  return db
    .select(questionColumns)
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .leftJoin(
      emails,
      and(
        // For the index of emails that are about no order.
        isNull(emails.orderId),
        eq(emails.to, productQuestions.email),
        eq(emails.kind, 'question-answered'),
        eq(emails.about, sql`${productQuestions.id}::text`),
      ),
    )
}

/** Lists one part of the questions, or one alone: open ones oldest first, then the answered newest first. */
export async function listQuestionRows(
  db: Db,
  {
    id: only,
    onlyOpen = false,
    limit,
    offset,
    now,
  }: { id?: string | undefined; onlyOpen?: boolean; limit: number; offset: number; now: Date },
): Promise<Question[]> {
  const { answeredAt, createdAt, id } = productQuestions
  const rows = await selectQuestions(db)
    .where(and(only === undefined ? undefined : eq(id, only), onlyOpen ? isNull(answeredAt) : undefined))
    .orderBy(
      sql`${answeredAt} is not null`,
      sql`case when ${answeredAt} is null then ${createdAt} end`,
      desc(createdAt),
      desc(id),
    )
    .limit(limit)
    .offset(offset)
  return rows.map((row) => toQuestion(row, now))
}

export async function countOpenQuestions(db: Db): Promise<number> {
  return db.$count(productQuestions, sql`${productQuestions.answeredAt} is null`)
}

export async function findQuestion(db: Db, id: string, now: Date): Promise<Question | undefined> {
  const [row] = await selectQuestions(db).where(eq(productQuestions.id, id))
  return row && toQuestion(row, now)
}

/** A question, the name of its product, and the asker's name when their address is confirmed. */
export interface LockedQuestion {
  row: QuestionRow
  productName: string
  isDraft: boolean
  confirmedName: string | null
}

export async function lockQuestion(tx: Db, id: string): Promise<LockedQuestion | undefined> {
  const [row] = await tx.select().from(productQuestions).where(eq(productQuestions.id, id)).for('update')
  if (!row) return undefined
  const [product] = await tx
    .select({ name: products.name, isDraft: products.isDraft })
    .from(products)
    .where(eq(products.id, row.productId))
  if (!product) throw new Error(`The product ${row.productId} of the question ${id} does not exist.`)
  const [user] = row.userId === null ? [] : await tx.select().from(users).where(eq(users.id, row.userId))
  const isConfirmed = user !== undefined && !user.isGuest && user.emailConfirmedAt !== null && user.email === row.email
  return { row, productName: product.name, isDraft: product.isDraft, confirmedName: isConfirmed ? user.name : null }
}

/** Stores the answer to a question, or what the page of its product shows. */
export async function updateQuestion(
  tx: Db,
  id: string,
  changed: Partial<Pick<QuestionRow, 'answer' | 'answeredAt' | 'pageQuestion' | 'pageAnswer' | 'publishedAt'>>,
): Promise<void> {
  await tx.update(productQuestions).set(changed).where(eq(productQuestions.id, id))
}

export async function deleteQuestionRow(tx: Db, id: string): Promise<void> {
  await tx.delete(productQuestions).where(eq(productQuestions.id, id))
}

interface FoundQuestion {
  row: QuestionRow
  productName: string
  name: string | null
  answerEmail: Pick<EmailRow, 'status' | 'attempts' | 'notBefore'> | null
}

function toQuestion({ row, name, productName, answerEmail }: FoundQuestion, now: Date): Question {
  return toWire(Question, row, {
    product: { _id: row.productId, name: productName },
    name: name ?? '',
    answerUndoUntil: undoTimeOf(answerEmail, now)?.toISOString() ?? null,
  })
}
