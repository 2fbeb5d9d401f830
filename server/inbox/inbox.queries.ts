import { and, eq, isNotNull, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { InboxItem, InboxPart } from '#contract/inbox/inbox.ts'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products, reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import { hasFailedReply, isMessagePutAway, isOpenMessage, isWaitingMessage } from './contact/contact.queries.ts'
import { isNewReview } from './reviews/new-reviews.queries.ts'
import {
  type InboxSearch,
  longestWord,
  searchMessages,
  searchQuestions,
  searchReviews,
} from './inbox-search.queries.ts'

/** Which rows of the inbox are listed. */
export interface InboxFilter {
  show: InboxPart | undefined
  /** A part of what a row has; empty for all. */
  keyword: string
  /** The id of a person, whose messages are listed; null for what no one was given, undefined for all. */
  assigneeId: string | null | undefined
  /** Since when a review is new. */
  newSince: Date
  /** The New Zealand day: a message that is put away until then waits again. */
  today: string
}

/** The sections of the list, in their order: with a promised reply, to read, put away until a day, done. */
export const inboxSections = { promised: 0, toRead: 1, later: 2, done: 3 } as const

/** The place of a row: its section, its time in milliseconds (negative where the newest is first), then its id. */
export interface InboxPosition {
  section: number
  timeMs: number
  id: string
}

/** A row of the inbox. `createdMs` is the time of the row, in milliseconds since 1970. */
export interface InboxRow extends InboxPosition {
  kind: InboxItem['kind']
  createdMs: number
  name: string
  pieceId: string | null
  pieceName: string | null
  rating: number | null
  isBoughtHere: boolean | null
  text: string
  reply: string
  laterUntil: string | null
  assigneeId: string | null
  assigneeName: string | null
  hasFailedReply: boolean
}

const isOpenQuestion = isNull(productQuestions.answeredAt)

/** Of a text so many characters are read; the list shows its first words. */
const readLength = 400

/** Lists a part of the inbox, from behind `after`. Each kind of done row is read from an index, up to the limit. */
export async function listInboxRows(
  db: Db,
  filter: InboxFilter,
  { after, limit }: { after: InboxPosition | undefined; limit: number },
): Promise<InboxRow[]> {
  const kinds = [
    isListed('messages', filter) && messagesOf(filter),
    isListed('questions', filter) && questionsOf(filter),
    isListed('reviews', filter) && reviewsOf(filter),
  ].filter((each) => each !== false)
  const hasOpen = filter.show !== 'done' && after?.section !== inboxSections.done
  const hasDone = filter.show !== 'open' && filter.show !== 'later'
  const isRare = hasDone ? await findRareKinds(db, kinds, filter.keyword) : []
  const found = kinds.flatMap(({ name, search }, index) =>
    search && isRare[index] ? [sql`${sql.identifier(foundIds(name))} as materialized (${search.ids})`] : [],
  )
  const branches = kinds.flatMap((kind, index) => [
    ...(hasOpen ? [selectOpen(kind)] : []),
    ...(hasDone ? [selectDone(kind, { isRare: isRare[index] ?? false, after, limit })] : []),
  ])
  if (branches.length === 0) return []
  const isBehind =
    after && sql`where (section, "timeMs", id) > (${after.section}::int, ${after.timeMs}::float8, ${after.id}::uuid)`
  const { rows } = await db.execute<InboxRow & Record<string, unknown>>(sql`
    ${found.length > 0 ? sql`with ${sql.join(found, sql`, `)}` : sql``}
    select * from (${sql.join(branches, sql` union all `)}) listed ${isBehind ?? sql``}
    order by section, "timeMs", id limit ${limit}`)
  return rows
}

/** How the rows of one kind are selected. */
interface Kind {
  name: InboxItem['kind']
  columns: SQL
  from: SQL
  id: SQLWrapper
  createdAt: SQLWrapper
  isOpen: SQL | undefined
  /** Which of the open rows are listed. */
  isShownOpen: SQL | undefined
  /** Whether a row is given to the person of the filter. */
  isAssigned: SQL | undefined
  /** Undefined without a keyword. */
  search: InboxSearch | undefined
}

/** So many of the newest rows of a kind show how frequent a keyword is. */
const sampledRows = 200

/** A keyword that more of them have is frequent. */
const maxRare = 10

/** Which kinds have a keyword rarely, so that an index finds all rows; a frequent one is found from the newest on. */
async function findRareKinds(db: Db, kinds: Kind[], keyword: string): Promise<boolean[]> {
  const counts = kinds.flatMap(({ search, from, createdAt }) =>
    search
      ? [
          sql`(select count(*)::int from (
            select ${search.isIn} as is_in from ${from} order by ${createdAt} desc limit ${sampledRows}
          ) newest where is_in)`,
        ]
      : [],
  )
  if (counts.length === 0 || longestWord(keyword).length < 3) return kinds.map(() => false)
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`)
  return (rows[0]?.counts ?? []).map((count) => count <= maxRare)
}

/** The name of the common table expression with the ids that a keyword found. */
const foundIds = (kind: Kind['name']) => `found_${kind}s`

function selectOpen({ columns, from, isShownOpen, isAssigned, search }: Kind): SQL {
  return sql`select ${columns} from ${from} ${whereAll(isShownOpen, isAssigned, search?.isIn)}`
}

/** The first done rows of a kind behind a position. */
function selectDone(
  { name, columns, from, id, createdAt, isOpen, isAssigned, search }: Kind,
  { isRare, after, limit }: { isRare: boolean; after: InboxPosition | undefined; limit: number },
): SQL {
  const isBehind =
    after?.section === inboxSections.done
      ? sql`(${createdAt} <= to_timestamp(${-after.timeMs / 1000}::float8)
          and (-${msOf(createdAt)}, ${id}) > (${after.timeMs}::float8, ${after.id}::uuid))`
      : undefined
  const isFound = isRare ? sql`${id} in (select id from ${sql.identifier(foundIds(name))})` : search?.isIn
  const where = whereAll(isOpen && sql`(${isOpen}) is not true`, isAssigned, isFound, isBehind)
  return sql`(select ${columns} from ${from} ${where} order by ${createdAt} desc, ${id} limit ${limit})`
}

/** Only messages are given to a person, and put away. */
function isListed(part: InboxPart, { show, assigneeId }: InboxFilter): boolean {
  const isKindShown = show === undefined || show === 'open' || show === 'later' || show === 'done' || show === part
  return isKindShown && ((typeof assigneeId !== 'string' && show !== 'later') || part === 'messages')
}

function messagesOf({ show, keyword, assigneeId, today }: InboxFilter): Kind {
  const { id, firstName, lastName, message, reply, createdAt, laterUntil } = contactMessages
  const [isWaiting, isPutAway] = [isWaitingMessage(today), isMessagePutAway(today)]
  const isAssigned =
    assigneeId === null
      ? isNull(contactMessages.assigneeId)
      : assigneeId === undefined
        ? undefined
        : eq(contactMessages.assigneeId, assigneeId)
  const place = placeOf(isWaiting, inboxSections.promised, sql`${createdAt}`, {
    isPutAway,
    until: sql`${laterUntil}`,
  })
  return {
    name: 'message',
    columns: sql`${id} as id, 'message' as kind, ${place},
      ${firstName} || ' ' || ${lastName} as name, null::uuid as "pieceId", null::text as "pieceName",
      null::int as rating, null::boolean as "isBoughtHere",
      left(${message}, ${readLength}) as text, left(${reply}, ${readLength}) as reply,
      case when ${isPutAway} then ${laterUntil}::text end as "laterUntil",
      ${contactMessages.assigneeId} as "assigneeId", ${users.name} as "assigneeName",
      (${isWaiting} and ${hasFailedReply}) as "hasFailedReply"`,
    from: sql`${contactMessages} left join ${users} on ${users.id} = ${contactMessages.assigneeId}`,
    id,
    createdAt,
    isOpen: isOpenMessage,
    isShownOpen: show === 'later' ? isPutAway : show === 'open' ? isWaiting : isOpenMessage,
    isAssigned,
    search: keyword ? searchMessages(keyword) : undefined,
  }
}

function questionsOf({ keyword }: InboxFilter): Kind {
  const { id, productId, userId, email, question, pageQuestion, answer, pageAnswer, createdAt } = productQuestions
  return {
    name: 'question',
    columns: sql`${id} as id, 'question' as kind, ${placeOf(isOpenQuestion, inboxSections.promised, sql`${createdAt}`)},
      coalesce(${users.name}, ${email}) as name, ${products.id} as "pieceId", ${products.name} as "pieceName",
      null::int as rating, null::boolean as "isBoughtHere",
      left(coalesce(nullif(${question}, ''), ${pageQuestion}), ${readLength}) as text,
      left(coalesce(nullif(${answer}, ''), ${pageAnswer}), ${readLength}) as reply,
      null::text as "laterUntil", null::uuid as "assigneeId", null::text as "assigneeName", false as "hasFailedReply"`,
    from: sql`${productQuestions} join ${products} on ${products.id} = ${productId}
      left join ${users} on ${users.id} = ${userId} and not ${users.isGuest}`,
    id,
    createdAt,
    isOpen: isOpenQuestion,
    isShownOpen: isOpenQuestion,
    isAssigned: undefined,
    search: keyword ? searchQuestions(keyword) : undefined,
  }
}

function reviewsOf({ keyword, newSince }: InboxFilter): Kind {
  const { id, productId, userId, name, rating, isBoughtHere, comment, reply, createdAt } = reviews
  const isNew = isNewReview(newSince)
  return {
    name: 'review',
    columns: sql`${id} as id, 'review' as kind, ${placeOf(isNew, inboxSections.toRead, sql`${createdAt}`)},
      ${name} as name, ${products.id} as "pieceId", ${products.name} as "pieceName",
      ${rating}::int as rating, ${isBoughtHere} as "isBoughtHere",
      left(${comment}, ${readLength}) as text, left(coalesce(${reply}, ''), ${readLength}) as reply,
      null::text as "laterUntil", null::uuid as "assigneeId", null::text as "assigneeName", false as "hasFailedReply"`,
    from: sql`${reviews} join ${products} on ${products.id} = ${productId}
      left join ${users} on ${users.id} = ${userId} and not ${users.isGuest}`,
    id,
    createdAt,
    isOpen: isNew,
    isShownOpen: isNew,
    isAssigned: undefined,
    search: keyword ? searchReviews(keyword) : undefined,
  }
}

/** The columns that a row is sorted by: open ones oldest first, put-away ones by day, done ones newest first. */
function placeOf(
  isOpen: SQL | undefined,
  section: number,
  createdAt: SQL,
  later?: { isPutAway: SQL | undefined; until: SQL },
): SQL {
  const createdMs = msOf(createdAt)
  const laterSection = later && sql`when ${later.isPutAway} then ${inboxSections.later}::int`
  const laterMs = later && sql`when ${later.isPutAway} then ${msOf(later.until)}`
  return sql`case when ${isOpen} then ${section}::int ${laterSection ?? sql``} else ${inboxSections.done}::int end as section,
    case when ${isOpen} then ${createdMs} ${laterMs ?? sql``} else -${createdMs} end as "timeMs", ${createdMs} as "createdMs"`
}

/** A time in milliseconds since 1970. */
function msOf(time: SQLWrapper): SQL {
  return sql`(extract(epoch from ${time}) * 1000)::float8`
}

function whereAll(...conditions: (SQL | undefined)[]): SQL {
  const all = and(...conditions)
  return all ? sql`where ${all}` : sql``
}

/** Counts open rows by kind, those put away, done ones and waiting photos, with one statement. */
export async function countInbox(db: Db, { newSince, today }: Pick<InboxFilter, 'newSince' | 'today'>) {
  const counted = (from: SQL) => sql`(select count(*)::int from ${from})`
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select ${counted(sql`${contactMessages} where ${isWaitingMessage(today)}`)} as messages,
      ${counted(sql`${contactMessages} where ${isMessagePutAway(today)}`)} as later,
      ${counted(sql`${productQuestions} where ${isOpenQuestion}`)} as questions,
      ${counted(sql`${reviews} where ${isNewReview(newSince)}`)} as reviews,
      ${counted(sql`${contactMessages} where not (${isOpenMessage})`)}
        + ${counted(sql`${productQuestions} where not (${isOpenQuestion})`)}
        + ${counted(sql`${reviews} where not (${isNewReview(newSince)})`)} as done,
      ${counted(sql`${reviewPhotos} join ${reviews} on ${reviews.id} = ${reviewPhotos.reviewId}
        where ${isNull(reviewPhotos.shownAt)} and ${isNull(reviews.hiddenAt)}`)} as photos`)
  const [row] = rows
  if (!row) throw new Error('The database returned no row for the counts of the inbox.')
  return row
}

interface Counted {
  messages: number
  questions: number
  reviews: number
  later: number
  done: number
  photos: number
}

/** The last answer to a message or a question, in milliseconds, with the average of some days before it. */
export interface LastAnswer {
  atMs: number
  afterMs: number
  averageMs: number
}

/** Finds the last answer to a message or a question; undefined before the first one. */
export async function findLastAnswer(db: Db, averagedDays: number): Promise<LastAnswer | undefined> {
  const { rows } = await db.execute<LastAnswer & Record<string, unknown>>(sql`
    with answers as (
      select ${contactMessages.repliedAt} as at, ${contactMessages.createdAt} as asked from ${contactMessages}
      where ${isNotNull(contactMessages.repliedAt)}
      union all
      select ${productQuestions.answeredAt}, ${productQuestions.createdAt} from ${productQuestions}
      where ${isNotNull(productQuestions.answeredAt)}
    ), last_answer as (select * from answers order by at desc, asked desc limit 1)
    select (extract(epoch from last_answer.at) * 1000)::float8 as "atMs",
      (extract(epoch from last_answer.at - last_answer.asked) * 1000)::float8 as "afterMs",
      (select (extract(epoch from avg(answers.at - answers.asked)) * 1000)::float8 from answers
        where answers.at >= last_answer.at - make_interval(days => ${averagedDays}::int)) as "averageMs"
    from last_answer`)
  return rows[0]
}
