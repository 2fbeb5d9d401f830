import { or, type SQL, sql } from 'drizzle-orm'
import { users } from '#db/tables/accounts.ts'
import { products, reviews } from '#db/tables/catalogue.ts'
import { contactMessages } from '#db/tables/contact.ts'
import { orders } from '#db/tables/orders.ts'
import { productQuestions } from '#db/tables/questions.ts'
import { parseOrderNumber } from '#server/order-number.ts'
import { occursIn } from '#server/text/folded-text.queries.ts'

/** Texts of a row, one on each line: a keyword has no line breaks, so it never matches across two. */
const linesOf = (...texts: SQL[]) => sql`concat_ws(chr(10), ${sql.join(texts, sql`, `)})`

/** A text that people wrote, as one line: a keyword of two words matches where a line ends between them. */
const lineOf = (text: SQL) => sql`regexp_replace(${text}, '\\s+', ' ', 'g')`

/** Whether a message has a keyword in name, email address, phone number or texts, or its sender an order with it. */
export function messageMatches(keyword: string): SQL | undefined {
  const { firstName, lastName, email, phone, message, reply } = contactMessages
  const texts = linesOf(
    sql`${firstName} || ' ' || ${lastName}`,
    sql`${email}`,
    sql`${phone}`,
    lineOf(sql`${message}`),
    lineOf(sql`${reply}`),
  )
  return or(occursIn(keyword, texts), isOfBuyer(keyword, sql`${email}`))
}

/** Whether a question has a keyword in name, email address, piece or texts, or its asker an order with it. */
export function questionMatches(keyword: string): SQL | undefined {
  const { email, question, answer, pageQuestion, pageAnswer } = productQuestions
  const texts = linesOf(
    sql`${users.name}`,
    sql`${email}`,
    sql`${products.name}`,
    ...[question, answer, pageQuestion, pageAnswer].map((column) => lineOf(sql`${column}`)),
  )
  return or(occursIn(keyword, texts), isOfBuyer(keyword, sql`${email}`))
}

/** Whether a review has a keyword in name, email address, piece or texts, or its author an order with it. */
export function reviewMatches(keyword: string): SQL | undefined {
  const { name, comment, reply, userId } = reviews
  const texts = linesOf(
    sql`${name}`,
    sql`${users.name}`,
    sql`${users.email}`,
    sql`${products.name}`,
    lineOf(sql`${comment}`),
    lineOf(sql`${reply}`),
  )
  const number = parseOrderNumber(keyword)
  const buyer = sql`(select ${orders.userId} from ${orders} where ${orders.number} = ${number})`
  return or(occursIn(keyword, texts), number === undefined ? undefined : sql`${userId} in ${buyer}`)
}

/** Whether an address is the one of the order with a number, or of its account; undefined for other keywords. */
function isOfBuyer(keyword: string, email: SQL): SQL | undefined {
  const number = parseOrderNumber(keyword)
  if (number === undefined) return undefined
  return sql`${email} <> '' and lower(${email}) in (
    select lower(ordered.buyer_email) from ${orders} ordered where ordered.number = ${number}
    union all
    select lower(buyer.email) from ${orders} ordered join ${users} buyer on buyer.id = ordered.user_id
    where ordered.number = ${number})`
}
