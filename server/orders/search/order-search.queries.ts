import { eq, or, sql, type SQL } from 'drizzle-orm'
import { occursIn } from '#server/text/folded-text.queries.ts'
import { users } from '#db/tables/accounts.ts'
import { orderItems, orders } from '#db/tables/orders.ts'
import { parseOrderNumber } from '#server/order-number.ts'
import { nationalPhone } from '#rules/delivery/phone.ts'

/**
 * The orders that a keyword finds: it is any part of the buyer's or the recipient's name, of the email address on the
 * order or of the account now, of company, street, suburb, town, post code, id or the name of a piece, or at least six
 * digits of the phone number; or it is the order's number. `withEmails` is false for readers who get no email address:
 * the search would tell them part by part.
 */
export function matchesOrder(keyword: string, { withEmails = true } = {}): SQL | undefined {
  const buyers = sql`(select ${users.id} from ${users} where ${occursIn(keyword, users.email)})`
  const withPiece = sql`(select ${orderItems.orderId} from ${orderItems} where ${occursIn(keyword, orderItems.name)})`
  return or(
    occursIn(keyword, textOf(withEmails)),
    matchesPhone(keyword),
    isOrderNumber(keyword),
    withEmails ? sql`${orders.userId} in ${buyers}` : undefined,
    sql`${orders.id} in ${withPiece}`,
  )
}

/**
 * The searchable text of an order, one part on each line: a keyword has no line breaks, so it never matches across two.
 */
function textOf(withEmails: boolean): SQL {
  const { buyerName, recipient, buyerEmail, company, address, suburb, city, postCode, id } = orders
  const parts = [
    buyerName,
    recipient,
    ...(withEmails ? [buyerEmail] : []),
    company,
    address,
    suburb,
    city,
    postCode,
    id,
  ]
  return sql`concat_ws(chr(10), ${sql.join(parts, sql`, `)})`
}

/** Whether a keyword is the number of an order; undefined for other texts. */
export function isOrderNumber(keyword: string): SQL | undefined {
  const number = parseOrderNumber(keyword)
  return number === undefined ? undefined : eq(orders.number, number)
}

/** A keyword of fewer digits may be a post code or the number of an order. */
const leastPhoneDigits = 6

/** Whether a typed phone number, in any form, is part of the one of an order; undefined for other texts. */
export function matchesPhone(keyword: string): SQL | undefined {
  const digits = nationalPhone(keyword)
  if (!/^\d+$/.test(digits) || digits.length < leastPhoneDigits) return undefined
  const stored = sql`regexp_replace(${orders.phone}, '[^0-9+]', '', 'g')`
  return sql`${orders.phone} <> '' and position(${digits} in regexp_replace(${stored}, '^(\\+|00)640?', '0')) > 0`
}
