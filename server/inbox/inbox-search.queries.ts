import { or, type SQL, sql } from 'drizzle-orm'
import { users } from '#db/tables/accounts.ts'
import { products, reviews } from '#db/tables/catalogue.ts'
import { contactMessages } from '#db/tables/contact.ts'
import { orders } from '#db/tables/orders.ts'
import { productQuestions } from '#db/tables/questions.ts'
import { parseOrderNumber } from '#server/order-number.ts'
import { occursIn } from '#server/text/folded-text.queries.ts'

/** The texts of a row: what people wrote may have several lines, and the others have one. */
interface RowTexts {
  lines: SQL[]
  written: SQL[]
}

/** Whether a keyword occurs in a text of a row; one of two words also where a line ends between them. */
function occursInRow(keyword: string, { lines, written }: RowTexts): SQL {
  const words = keyword.split(' ')
  if (words.length === 1) return occursInLines(keyword, [...lines, ...written])
  // Making one line of a text takes long, so only rows that have the longest word are compared in this way.
  const longest = words.reduce((found, word) => (word.length > found.length ? word : found))
  const asLines = written.map((text) => sql`regexp_replace(${text}, '\\s+', ' ', 'g')`)
  return sql`case when ${occursInLines(longest, [...lines, ...written])}
    then ${occursInLines(keyword, [...lines, ...asLines])} else false end`
}

/** Whether a keyword occurs in one of some texts. It has no line breaks, so it never matches across two. */
function occursInLines(keyword: string, texts: SQL[]): SQL {
  // The subquery puts the texts together once for each row.
  const together = sql`(select concat_ws(chr(10), ${sql.join(texts, sql`, `)}) as texts offset 0) of_row`
  return sql`(select ${occursIn(keyword, sql`of_row.texts`)} from ${together})`
}

/** Whether a message has a keyword in name, email address, phone number or texts, or its sender an order with it. */
export function messageMatches(keyword: string): SQL | undefined {
  const { firstName, lastName, email, phone, message, reply } = contactMessages
  const texts = {
    lines: [sql`${firstName} || ' ' || ${lastName}`, sql`${email}`, sql`${phone}`],
    written: [sql`${message}`, sql`${reply}`],
  }
  return or(occursInRow(keyword, texts), isOfBuyer(keyword, sql`${email}`))
}

/** Whether a question has a keyword in name, email address, piece or texts, or its asker an order with it. */
export function questionMatches(keyword: string): SQL | undefined {
  const { email, question, answer, pageQuestion, pageAnswer } = productQuestions
  const texts = {
    lines: [sql`${users.name}`, sql`${email}`, sql`${products.name}`],
    written: [sql`${question}`, sql`${answer}`, sql`${pageQuestion}`, sql`${pageAnswer}`],
  }
  return or(occursInRow(keyword, texts), isOfBuyer(keyword, sql`${email}`))
}

/** Whether a review has a keyword in name, email address, piece or texts, or its author an order with it. */
export function reviewMatches(keyword: string): SQL | undefined {
  const { name, comment, reply, userId } = reviews
  const texts = {
    lines: [sql`${name}`, sql`${users.name}`, sql`${users.email}`, sql`${products.name}`],
    written: [sql`${comment}`, sql`${reply}`],
  }
  const number = parseOrderNumber(keyword)
  const buyer = sql`(select ${orders.userId} from ${orders} where ${orders.number} = ${number})`
  return or(occursInRow(keyword, texts), number === undefined ? undefined : sql`${userId} in ${buyer}`)
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
