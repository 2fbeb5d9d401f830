import type { FastifyInstance } from 'fastify'
import { inbox, type InboxCounts, type InboxItem } from '#contract/inbox/inbox.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { isId } from '#rules/platform/ids.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { excerpt } from '#server/platform/text/excerpt.ts'
import { answeringRoles } from './contact/assign-message.ts'
import { listPeopleWithRole } from './contact/contact.queries.ts'
import { replyTimeOf } from './contact/read-messages.ts'
import { newReviewsSince } from './reviews/new-reviews.queries.ts'
import {
  countInbox,
  findLastAnswer,
  type InboxPosition,
  type InboxRow,
  inboxSections,
  listInboxRows,
} from './inbox.queries.ts'

export function inboxRoutes(app: FastifyInstance, shop: Shop): void {
  registerList(app, inbox.list, ({ query, user }) => listInbox(shop, user, query))
  registerEndpoint(app, inbox.counts, () => readInboxCounts(shop))
}

const pageSize = 50

/** In characters, of a text that a row quotes. */
const beginningLength = 140

/** The answers of so many days are averaged. */
const averagedDays = 30

const minuteMs = 60_000

/** Lists a page of the inbox in the order of its sections. Throws ShopError 400 for an impossible page or person. */
async function listInbox(shop: Shop, user: SignedInUser, query: QueryOf<typeof inbox.list>) {
  const keyword = (query.keyword ?? '').trim().replaceAll(/\s+/g, ' ')
  const now = shop.now()
  const filter = {
    show: query.show,
    keyword,
    assigneeId: readAssignee(query.assignee, user),
    newSince: newReviewsSince(now),
    today: nzDay(now.toISOString()),
  }
  // One more than the page size, to know whether there are further ones.
  const found = await listInboxRows(shop.db, filter, { after: readPosition(query.after), limit: pageSize + 1 })
  const page = found.slice(0, pageSize)
  const last = found.length > pageSize ? page.at(-1) : undefined
  return {
    items: page.map(toInboxItem),
    headers: last ? { link: linkToNext({ ...query, keyword, after: writePosition(last) }) } : {},
  }
}

/** Counts for the tabs of the inbox, with who may answer messages and how fast the last answers were. */
async function readInboxCounts(shop: Shop): Promise<InboxCounts> {
  const { db } = shop
  const asOf = shop.now()
  const [counts, team, last] = await Promise.all([
    countInbox(db, { newSince: newReviewsSince(asOf), today: nzDay(asOf.toISOString()) }),
    listPeopleWithRole(db, answeringRoles),
    findLastAnswer(db, averagedDays),
  ])
  return {
    asOf: asOf.toISOString(),
    open: counts.messages + counts.questions + counts.reviews,
    ...counts,
    team,
    lastAnswer: last
      ? {
          at: new Date(last.atMs).toISOString(),
          afterMinutes: Math.round(last.afterMs / minuteMs),
          averageMinutes: Math.round(last.averageMs / minuteMs),
        }
      : null,
  }
}

function readAssignee(assignee: string | undefined, user: SignedInUser): string | null | undefined {
  if (assignee === undefined || assignee === '') return undefined
  if (assignee === 'none') return null
  if (assignee === 'me') return user._id
  if (isId(assignee)) return assignee
  const message = 'Choose a person of the team.'
  throw new ShopError(400, message, [{ path: 'assignee', message }])
}

/** A position as the address has it: section, milliseconds and id. */
function writePosition({ section, timeMs, id }: InboxPosition): string {
  return [section, timeMs, id].join('_')
}

function readPosition(after: string | undefined): InboxPosition | undefined {
  if (after === undefined) return undefined
  const [, section, timeMs, id = ''] = /^([0123])_(-?\d{1,15})_([^_]+)$/.exec(after) ?? []
  // The time of a done row is negative, because the newest is first.
  const isPossible = isId(id) && (Number(section) !== inboxSections.done || Number(timeMs) <= 0)
  if (isPossible) return { section: Number(section), timeMs: Number(timeMs), id }
  const message = 'Start again from the first page.'
  throw new ShopError(400, message, [{ path: 'after', message }])
}

function linkToNext(query: Record<string, string | undefined>): string {
  const params = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `<${inbox.list.url}?${new URLSearchParams(params)}>; rel="next"`
}

/** The state of a row by its section. */
const states: readonly InboxItem['state'][] = ['open', 'to-read', 'later', 'done']

function toInboxItem(row: InboxRow): InboxItem {
  const { id, kind, section, name, pieceId, pieceName, rating, isBoughtHere, assigneeId, assigneeName, laterUntil } =
    row
  const createdAt = new Date(row.createdMs)
  return {
    _id: id,
    kind,
    name,
    piece: pieceId === null ? null : { _id: pieceId, name: pieceName ?? '' },
    rating,
    isBoughtHere,
    text: excerpt(row.text, beginningLength),
    reply: excerpt(row.reply, beginningLength),
    state: states[section] ?? 'done',
    laterUntil,
    replyBy: section === inboxSections.promised ? replyTimeOf({ createdAt }) : null,
    hasFailedReply: row.hasFailedReply,
    assignee: assigneeId === null ? null : { _id: assigneeId, name: assigneeName ?? '' },
    createdAt: createdAt.toISOString(),
  }
}
