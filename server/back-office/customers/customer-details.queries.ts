import { and, count, desc, eq, inArray, isNotNull, isNull, max, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { sessions } from '#db/tables/accounts/accounts.ts'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import { isOpenMessage } from '#server/inbox/contact/contact.queries.ts'
import { type FoundOrder, withItemsAndRefunds } from '#server/orders/orders.queries.ts'

export async function listOrdersOfPeople(db: Db, userIds: readonly string[], limit: number): Promise<FoundOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.userId, [...userIds]))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return withItemsAndRefunds(db, rows)
}

/** What some people have ordered and paid in all, in cents. Test payments count apart, because no money moved. */
export interface Figures extends Record<string, unknown> {
  orderCount: number
  paidCents: number
  refundedCents: number
  testCents: number
}

/** Sums up the orders of some people. A refund counts from when it was asked for, unless it failed. */
export async function readFigures(db: Db, userIds: readonly string[]): Promise<Figures> {
  const ids = sql.join(
    userIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await db.execute<Figures>(sql`
    with own as (
      select ${orders.totalCents} as total, ${orders.paidAt} is not null as is_paid, ${orders.isTestPayment} as is_test,
        (select coalesce(sum(refunds.amount_cents), 0) from refunds
          where refunds.order_id = ${orders.id} and refunds.payment_id = ${orders.paymentId}
            and refunds.status <> 'failed') as refunded
      from ${orders} where ${orders.userId} in (${ids})
    )
    select count(*)::int as "orderCount",
      coalesce(sum(total) filter (where is_paid and not is_test), 0)::float8 as "paidCents",
      coalesce(sum(refunded) filter (where is_paid and not is_test), 0)::float8 as "refundedCents",
      coalesce(sum(total - refunded) filter (where is_paid and is_test), 0)::float8 as "testCents"
    from own`)
  const [row] = rows
  if (!row) throw new Error('The database returned no sums for a customer.')
  return row
}

/** Counts the sessions of an account that have not ended, and when one was last used. */
export async function readSignIns(db: Db, userId: string, now: Date) {
  const [row] = await db
    .select({ devices: count(), lastUsedAt: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > ${now.toISOString()}::timestamptz`))
  return row ?? { devices: 0, lastUsedAt: null }
}

/** Lists how many orders of some people used each discount code, the most used first. */
export async function listDiscountCodes(db: Db, userIds: readonly string[]) {
  const rows = await db
    .select({ code: orders.discountCode, orders: count() })
    .from(orders)
    .where(and(inArray(orders.userId, [...userIds]), isNotNull(orders.discountCode)))
    .groupBy(orders.discountCode)
    .orderBy(desc(count()), orders.discountCode)
  return rows.flatMap(({ code, orders: used }) => (code === null ? [] : [{ code, orders: used }]))
}

export async function listReviewsOfPeople(db: Db, userIds: readonly string[], limit: number) {
  return db
    .select({ row: reviews, productName: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.userId, [...userIds]))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
}

const isMessageFrom = (email: string) => sql`lower(${contactMessages.email}) = ${email}`

/** Lists the newest messages of the contact form with an email address; none without one. */
export async function listMessagesOf(db: Db, email: string, limit: number) {
  if (email === '') return []
  return db
    .select()
    .from(contactMessages)
    .where(isMessageFrom(email))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)
}

/** Counts the messages with an email address that have no answer, also those that are put away until a day. */
export async function countOpenMessagesOf(db: Db, email: string): Promise<number> {
  return email === '' ? 0 : db.$count(contactMessages, and(isMessageFrom(email), isOpenMessage))
}

/** Some people, and their email address; empty when they have none. */
interface Askers {
  userIds: readonly string[]
  email: string
}

function isQuestionOf({ userIds, email }: Askers): SQL | undefined {
  const byAddress = email === '' ? undefined : eq(productQuestions.email, email)
  return or(inArray(productQuestions.userId, [...userIds]), byAddress)
}

/** Lists the newest questions about products that some people asked, or that were asked with an email address. */
export async function listQuestionsOf(db: Db, askers: Askers, limit: number) {
  return db
    .select()
    .from(productQuestions)
    .where(isQuestionOf(askers))
    .orderBy(desc(productQuestions.createdAt), desc(productQuestions.id))
    .limit(limit)
}

/** Counts the questions of some people that have no answer. */
export async function countOpenQuestionsOf(db: Db, askers: Askers): Promise<number> {
  return db.$count(productQuestions, and(isQuestionOf(askers), isNull(productQuestions.answeredAt)))
}

/** The emails about stock alerts are of an address that may be another person's. */
const notOfCustomer: (typeof emails.$inferSelect)['kind'][] = ['contact-message', 'confirm-stock-alert']

/** Lists the newest emails to an address; none without one. */
export async function listEmailsTo(db: Db, email: string, limit: number) {
  if (email === '') return []
  const { id, subject, status, createdAt } = emails
  return db
    .select({ id, subject, status, createdAt })
    .from(emails)
    .where(and(eq(emails.to, email), notInArray(emails.kind, notOfCustomer)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}
