import { or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { users } from '#db/tables/accounts/accounts.ts'
import { products, reviews, reviewText } from '#db/tables/catalogue/catalogue.ts'
import { contactMessages, messageText } from '#db/tables/inbox/contact.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { productQuestions, questionText } from '#db/tables/inbox/questions.ts'
import { parseOrderNumber } from '#server/platform/order-number.ts'
import { containsFolded, containsFoldedIndexed } from '#server/platform/text/folded-text.queries.ts'

/** How the rows of one kind are found that have a keyword. Both ways find the same ones. */
export interface InboxSearch {
  /** Whether a row has it, with its product and its account joined: for rows that are read one after the other. */
  isIn: SQL | undefined
  /** The ids of all rows that have it, from indexes: for a keyword that few rows have. */
  ids: SQL
}

/** Another way than its own texts in which a row has a keyword. */
type OtherWay = InboxSearch | undefined

/** A message has a keyword in name, email, phone number or texts, or its sender has the order of this number. */
export function searchMessages(keyword: string): InboxSearch {
  const { id, firstName, lastName, email, phone, message, reply } = contactMessages
  const idsWhere = (condition: SQL) => sql`select ${id} from ${contactMessages} where ${condition}`
  return searchRows(
    keyword,
    idsWhere,
    {
      lines: [sql`${firstName} || ' ' || ${lastName}`, email, phone],
      written: [message, reply],
      indexed: messageText(contactMessages),
    },
    [ofBuyer(keyword, email, idsWhere)],
  )
}

/** A question has a keyword as a message has one; or its product or the account that asked it has a name with it. */
export function searchQuestions(keyword: string): InboxSearch {
  const { id, productId, userId, email, question, answer, pageQuestion, pageAnswer } = productQuestions
  const idsWhere = (condition: SQL) => sql`select ${id} from ${productQuestions} where ${condition}`
  return searchRows(
    keyword,
    idsWhere,
    {
      lines: [email],
      written: [question, answer, pageQuestion, pageAnswer],
      indexed: questionText(productQuestions),
    },
    [
      ofProduct(keyword, productId, idsWhere),
      ofAccount(keyword, users.name, userId, idsWhere),
      ofBuyer(keyword, email, idsWhere),
    ],
  )
}

/** A review has a keyword as a question has one; or its author has an email address with it. */
export function searchReviews(keyword: string): InboxSearch {
  const { id, productId, userId, name, comment, reply } = reviews
  const idsWhere = (condition: SQL) => sql`select ${id} from ${reviews} where ${condition}`
  const number = parseOrderNumber(keyword)
  const isOfBuyer = sql`${userId} in (select ${orders.userId} from ${orders} where ${orders.number} = ${number})`
  return searchRows(keyword, idsWhere, { lines: [name], written: [comment, reply], indexed: reviewText(reviews) }, [
    ofProduct(keyword, productId, idsWhere),
    ofAccount(keyword, users.name, userId, idsWhere),
    ofAccount(keyword, users.email, userId, idsWhere),
    number === undefined ? undefined : { isIn: isOfBuyer, ids: idsWhere(isOfBuyer) },
  ])
}

/** The texts of a row: what people wrote may have several lines, and the others have one. */
interface RowTexts {
  lines: SQLWrapper[]
  written: SQLWrapper[]
  /** All of them one after the other, as they are indexed. */
  indexed: SQL
}

function searchRows(
  keyword: string,
  idsWhere: (condition: SQL) => SQL,
  texts: RowTexts,
  otherWays: OtherWay[],
): InboxSearch {
  const others = otherWays.filter((way) => way !== undefined)
  return {
    isIn: or(containsFoldedTexts(keyword, texts, containsFolded), ...others.map(({ isIn }) => isIn)),
    ids: sql.join(
      [idsWhere(containsFoldedTexts(keyword, texts, containsFoldedIndexed)), ...others.map(({ ids }) => ids)],
      sql` union `,
    ),
  }
}

/** Whether a keyword occurs in a text of a row; one of several words also where a line ends between them. */
function containsFoldedTexts(
  keyword: string,
  { lines, written, indexed }: RowTexts,
  occurs: typeof containsFolded,
): SQL {
  const longest = longestWord(keyword)
  if (longest === keyword) return occurs(keyword, indexed)
  // Making one line of a text takes long, so only rows that have the longest word are compared in this way.
  const asLines = written.map((text) => sql`regexp_replace(${text}, '\\s+', ' ', 'g')`)
  const together = sql`concat_ws(chr(10), ${sql.join([...lines, ...asLines], sql`, `)})`
  return sql`(${occurs(longest, indexed)} and ${containsFolded(keyword, together)})`
}

/** The longest word of a keyword, which the indexes find if it has three letters. */
export function longestWord(keyword: string): string {
  return keyword.split(' ').reduce((found, word) => (word.length > found.length ? word : found))
}

function ofProduct(keyword: string, productId: SQLWrapper, idsWhere: (condition: SQL) => SQL): OtherWay {
  const isIn = containsFolded(keyword, products.name)
  return { isIn, ids: idsWhere(sql`${productId} in (select ${products.id} from ${products} where ${isIn})`) }
}

function ofAccount(
  keyword: string,
  column: typeof users.name | typeof users.email,
  userId: SQLWrapper,
  idsWhere: (condition: SQL) => SQL,
): OtherWay {
  const accounts = sql`select ${users.id} from ${users} where ${containsFoldedIndexed(keyword, column)} and not ${users.isGuest}`
  // A row without an account has none joined.
  return {
    isIn: sql`coalesce(${containsFolded(keyword, column)}, false)`,
    ids: idsWhere(sql`${userId} in (${accounts})`),
  }
}

/** Whether an address is the one of the order with a number, or of its account; undefined for other keywords. */
function ofBuyer(keyword: string, email: SQLWrapper, idsWhere: (condition: SQL) => SQL): OtherWay {
  const number = parseOrderNumber(keyword)
  if (number === undefined) return undefined
  const isIn = sql`${email} <> '' and lower(${email}) in (
    select lower(ordered.buyer_email) from ${orders} ordered where ordered.number = ${number}
    union all
    select lower(buyer.email) from ${orders} ordered join ${users} buyer on buyer.id = ordered.user_id
    where ordered.number = ${number})`
  return { isIn, ids: idsWhere(isIn) }
}
