import type { Delivery } from '#contract/orders/fulfilment.ts'
import type { LateRow, LaterRow, Today, TodayPart, TodayRow } from '#contract/back-office/today.ts'
import { isRequestAttention } from '#rules/orders/fulfilment/attention.ts'
import { endOfDay, nzDay } from '#rules/platform/nz-dates.ts'
import { answerDays, replyHours } from '#rules/platform/shop-info.ts'
import { readBuildInfo, versionText } from '#server/platform/build-info.ts'
import { countOpenMessages, listWaitingMessages } from '#server/inbox/contact/contact.queries.ts'
import { replyTimeOf, senderOf } from '#server/inbox/contact/read-messages.ts'
import { addBusinessDays } from '#server/orders/delivery/days/business-days.ts'
import type { DeliveryFigures } from '#server/orders/fulfilment/deliveries.queries.ts'
import { listDeliveries, undeliveredText } from '#server/orders/fulfilment/list-deliveries.ts'
import { readBackupState } from '#server/back-office/backup/nightly/backup-state.ts'
import { listUnreadPayouts } from '#server/payments/payouts/read-payouts.ts'
import { listWebhookAlerts } from '#server/payments/events/webhook-alerts.ts'
import { countOpenQuestions, listQuestionRows } from '#server/inbox/questions/questions.queries.ts'
import type { TaskName } from '#server/platform/jobs/jobs.ts'
import { findLastTaskEnd, listFailingTasks } from '#server/platform/jobs/task-runs.queries.ts'
import { hasAccess, type SignedInUser } from '#server/platform/http/access.ts'
import { newSince } from '#server/orders/views/waiting-orders.queries.ts'
import { newReviewsSince } from '#server/inbox/reviews/new-reviews.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { excerpt } from '#server/platform/text/excerpt.ts'
import { listAttention, listPendingReturns, listLowStock } from './dashboard.queries.ts'
import {
  countFailedEmails,
  countPausedWebhooks,
  countRefusals,
  findNewOrders,
  findNewReviews,
  findOrdersOfRows,
  findWaitingPhotos,
  hasOrders,
  listEndingSales,
  listExpectedTransfers,
  listOpenRequests,
} from './today.queries.ts'

/** The rows of one kind that are listed; more are only counted. */
const rowLimit = 20

/** In characters, of a message that a row quotes. */
const beginningLength = 100

/** A sale that ends within so many days has a row: its prices rise, and the owner may prolong it. */
const endingSaleDays = 3

const hourMs = 3_600_000

interface Group<Row> {
  rows: Row[]
  /** How many rows there are, also those that are not listed. */
  count: number
}

/**
 * Reads what waits now, by urgency (behaviour, Back office). Connection failures need `connections: read`; the total of
 * new orders needs `todayMoney: read`.
 */
export async function readToday(shop: Shop, user: SignedInUser): Promise<Today> {
  const { db } = shop
  const now = shop.now()
  const parts = makeParts(shop)
  const [
    broken,
    attention,
    deliveries,
    requests,
    messages,
    questions,
    newOrders,
    returns,
    transfers,
    reviews,
    photos,
    lowStock,
    endingSales,
  ] = await Promise.all([
    hasAccess(user, 'connections', 'read') ? parts.read('connections', readBroken(shop, now), none) : none,
    parts.read('attention', readAttention(shop), none),
    parts.read('deliveries', readLateDeliveries(shop, user), noDeliveries),
    parts.read('requests', readRequests(shop), none),
    parts.read('messages', readMessages(shop, now), none),
    parts.read('questions', readQuestions(shop, now), none),
    parts.read('new-orders', findNewOrders(db, newSince(now), 5), null),
    parts.read('returns', readOverdueReturns(shop, now), none),
    hasAccess(user, 'phoneOrders', 'read') ? parts.read('transfers', readTransfers(shop, now), none) : none,
    parts.read('reviews', findNewReviews(db, newReviewsSince(now), 3), { count: 0, reviews: [], since: null }),
    parts.read('photos', findWaitingPhotos(db, 3), { count: 0, products: [], since: null }),
    parts.read('stock', listLowStock(db, now), { count: 0, products: [] }),
    hasAccess(user, 'sales', 'read') ? parts.read('sales', readEndingSales(shop, now), []) : [],
  ])
  const unread = parts.listUnread()
  const { figures, next } = deliveries
  const { toPack, ready, partDelivered, onTheWay } = figures
  const late = [broken, attention, deliveries.late]
  const newOnes = newOrdersRow(newOrders, hasAccess(user, 'todayMoney', 'read'))
  const waiting = [requests, messages, questions, newOnes, returns, transfers]
  const later = [
    ...rowSince('reviews', reviews),
    ...rowSince('photos', photos),
    ...lowStockRows(lowStock),
    ...endingSales,
  ]
  return {
    asOf: now.toISOString(),
    ...(hasAccess(user, 'connections', 'read') && { version: versionText(readBuildInfo()) }),
    late: late.flatMap(({ rows }): LateRow[] => rows),
    today: waiting
      .flatMap(({ rows }): TodayRow[] => rows)
      .toSorted((one, other) => deadlineOf(one) - deadlineOf(other) || 0),
    later,
    unread,
    counts: {
      rows: sumOf([...late, ...waiting]) + later.length,
      late: sumOf(late),
      newOrders: newOrders?.count ?? 0,
      lateDeliveries: figures.late,
      inbox: messages.count + questions.count + reviews.count,
      lowStock: lowStock.count,
    },
    shipping: { toPack, ready, partDelivered, onTheWay },
    hasOrders: await hasOrders(db),
    nextDue: next,
  }
}

const none = { rows: [], count: 0 }

const noDeliveries: Deliveries = {
  late: none,
  figures: { late: 0, dueSoon: 0, toPack: 0, ready: 0, onTheWay: 0, partDelivered: 0 },
  next: null,
}

/** Reads parts of Today, each of which may fail without the others. */
function makeParts({ log }: Shop) {
  const failures: { part: TodayPart; error: unknown }[] = []
  let count = 0
  return {
    /** What a part has, or `instead` when it cannot be read, which is logged. */
    async read<Part>(part: TodayPart, reading: Promise<Part>, instead: Part): Promise<Part> {
      count += 1
      try {
        return await reading
      } catch (error) {
        failures.push({ part, error })
        return instead
      }
    },
    /** The parts that could not be read. Throws the error of the first one when no part could. */
    listUnread(): TodayPart[] {
      if (failures.length === count) throw failures[0]?.error
      for (const { part, error } of failures) log.error({ err: error, part }, 'a part of Today could not be read')
      return [...new Set(failures.map(({ part }) => part))]
    },
  }
}

/** The row of new orders, with their sum for who may see sums of money. */
function newOrdersRow(found: Awaited<ReturnType<typeof findNewOrders>>, hasSum: boolean): Group<TodayRow> {
  if (!found) return { rows: [], count: 0 }
  const { totalPrice, ...rest } = found
  return { rows: [{ kind: 'new-orders', ...rest, ...(hasSum && { totalPrice }) }], count: 1 }
}

function sumOf(groups: readonly Group<unknown>[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

/** The tasks whose failures have rows that say more. */
const namedTasks: Partial<Record<TaskName, true>> = { backup: true, 'read-payouts': true }

/** Payment webhooks, emails, refusals, payouts, webhooks, tasks, worker and backup: what is broken around the shop. */
async function readBroken(shop: Shop, now: Date): Promise<Group<LateRow>> {
  const [webhooks, backup, emails, refusals, paused, unreadPayouts, tasks, missingWorker] = await Promise.all([
    listWebhookAlerts(shop),
    readBackupState(shop.db, now),
    countFailedEmails(shop.db),
    countRefusals(shop.db),
    countPausedWebhooks(shop.db),
    listUnreadPayouts(shop),
    listFailingTasks(shop.db),
    findMissingWorker(shop, now),
  ])
  const rows: LateRow[] = [
    ...webhooks.map(({ provider, lostSince }) => ({ kind: 'webhook-silent' as const, provider, since: lostSince })),
    ...rowSince('emails-failed', emails),
    ...rowSince('provider-refused', refusals),
    ...rowSince('webhooks-paused', paused),
    ...unreadPayouts.flatMap((unread) => rowSince('payouts-unread', unread)),
    ...tasks
      .filter(({ task, failingSince }) => !(task in namedTasks) && now.getTime() - failingSince.getTime() > hourMs)
      .flatMap(({ task, failingSince }) => rowSince('task-failing', { task, since: failingSince })),
    ...(missingWorker ? [missingWorker] : []),
  ]
  if (shop.config.backups && backup.isMissing) {
    const since = backup.lastAt?.toISOString() ?? null
    rows.push({ kind: 'backup-missing', since, reason: backup.latest?.error ?? null })
  }
  return { rows, count: rows.length }
}

/** The row of what there is since an instant; none without one. */
function rowSince<Kind extends string, Found extends { since: Date | null }>(kind: Kind, { since, ...found }: Found) {
  return since ? [{ kind, ...found, since: since.toISOString() }] : []
}

/** A row for each reason why an order needs attention. A request of the buyer has a row of its own. */
async function readAttention({ db }: Shop): Promise<Group<LateRow>> {
  const { orders } = await listAttention(db)
  const found = await findOrdersOfRows(db, orders)
  const rows = orders.flatMap(({ orderId, attention }) => {
    const row = found.get(orderId)
    if (!row) return []
    const { order, paidAt } = row
    return attention
      .filter((reason) => !isRequestAttention(reason))
      .map((reason) => ({ kind: 'attention' as const, order, reason, since: paidAt?.toISOString() ?? null }))
  })
  return { rows, count: rows.length }
}

interface Deliveries {
  late: Group<LateRow>
  figures: DeliveryFigures
  next: Today['nextDue']
}

/** The late deliveries, the latest first, and the delivery that is due next. */
async function readLateDeliveries(shop: Shop, user: SignedInUser): Promise<Deliveries> {
  const late = await listDeliveries(shop, user, { show: 'late' })
  const rows = late.deliveries
    .slice(0, rowLimit)
    .toSorted((one, other) => other.daysLate - one.daysLate)
    .map((delivery) => ({
      kind: 'delivery-late' as const,
      order: orderOfDelivery(delivery),
      pieces: undeliveredText(delivery.pieces),
      promise: delivery.promise,
      daysLate: delivery.daysLate,
      next: nextStep(delivery),
    }))
  const { figures } = late
  const [due] = figures.late > 0 ? [] : (await listDeliveries(shop, user, {})).deliveries
  const next = due?.promise?.kind === 'days' ? { order: orderOfDelivery(due), day: due.promise.to } : null
  return { late: { rows, count: figures.late }, figures, next }
}

const orderOfDelivery = ({ _id, orderNumber, name, city }: Delivery) => ({ _id, orderNumber, name, city })

function nextStep({ pieces }: Delivery): 'make-ready' | 'ship' | 'deliver' {
  if (pieces.some(({ stage }) => stage === 'waiting')) return 'make-ready'
  return pieces.some(({ stage }) => stage === 'ready') ? 'ship' : 'deliver'
}

async function readRequests({ db, closedDays }: Shop): Promise<Group<TodayRow>> {
  const { count, requests } = await listOpenRequests(db, rowLimit)
  const rows = requests
    .map(({ kind, createdAt, ...request }) => ({
      kind: 'request' as const,
      request: kind,
      ...request,
      answerBy: addBusinessDays(nzDay(createdAt.toISOString()), answerDays[kind], null, closedDays()),
    }))
    .toSorted((one, other) => one.answerBy.localeCompare(other.answerBy))
  return { rows, count }
}

async function readMessages({ db }: Shop, now: Date): Promise<Group<TodayRow>> {
  const today = nzDay(now.toISOString())
  const rows = (await listWaitingMessages(db, { today, limit: rowLimit })).map((row) => ({
    kind: 'message' as const,
    _id: row.id,
    name: senderOf(row),
    message: excerpt(row.message, beginningLength),
    replyBy: replyTimeOf(row),
  }))
  return { rows, count: await countOpenMessages(db, today) }
}

/** In milliseconds; later than all for a row without a deadline. */
function deadlineOf(row: TodayRow): number {
  if ('replyBy' in row) return Date.parse(row.replyBy)
  if (row.kind === 'transfer') return row.heldUntil === null ? 0 : Date.parse(row.heldUntil)
  if (row.kind === 'request') return endOfDay(row.answerBy)?.getTime() ?? Infinity
  return Infinity
}

async function readQuestions({ db }: Shop, now: Date): Promise<Group<TodayRow>> {
  const questions = await listQuestionRows(db, { onlyOpen: true, limit: rowLimit, offset: 0, now })
  const rows = questions.map(({ _id, product, question, name, createdAt }) => ({
    kind: 'question' as const,
    _id,
    product: product.name,
    question,
    name,
    replyBy: new Date(Date.parse(createdAt) + replyHours * hourMs).toISOString(),
  }))
  return { rows, count: await countOpenQuestions(db) }
}

async function readOverdueReturns({ db }: Shop, now: Date): Promise<Group<TodayRow>> {
  const { returns } = await listPendingReturns(db, now)
  const overdue = returns.filter(({ isOverdue }) => isOverdue)
  const found = await findOrdersOfRows(db, overdue)
  const rows = overdue.flatMap(({ orderId, pieces, acceptedAt }) => {
    const row = found.get(orderId)
    return row ? [{ kind: 'return-overdue' as const, order: row.order, pieces, acceptedAt }] : []
  })
  return { rows, count: rows.length }
}

/** A row for each order that waits for a bank transfer; the end of its hold is its deadline. */
async function readTransfers({ db }: Shop, now: Date): Promise<Group<TodayRow>> {
  const { count, transfers } = await listExpectedTransfers(db, now, rowLimit)
  const rows = transfers.map(({ heldUntil, ...transfer }) => ({
    kind: 'transfer' as const,
    ...transfer,
    heldUntil: heldUntil?.toISOString() ?? null,
  }))
  return { rows, count }
}

async function readEndingSales({ db }: Shop, now: Date): Promise<LaterRow[]> {
  const before = new Date(now.getTime() + endingSaleDays * 24 * hourMs)
  const ending = await listEndingSales(db, before, rowLimit)
  return ending.map((sale) => ({ kind: 'sale-ends' as const, ...sale }))
}

function lowStockRows({ count, products }: Awaited<ReturnType<typeof listLowStock>>): LaterRow[] {
  if (count === 0) return []
  // Whether each product has one sellable unit or none. Of more than those that are listed it is not known.
  const isOneOrNone = count === products.length && products.every(({ countInStock }) => countInStock <= 1)
  const soldOut = products.filter(({ countInStock }) => countInStock === 0).slice(0, 3)
  return [{ kind: 'low-stock', count, isOneOrNone, soldOut: soldOut.map(({ name }) => name) }]
}

/** After this long without the end of a run no process runs the tasks, one of which runs each minute. */
const workerSilenceMs = 10 * 60_000

/** Says that no worker process runs, where this process is none; undefined otherwise. */
async function findMissingWorker({ config, db }: Shop, now: Date): Promise<LateRow | undefined> {
  if (config.role !== 'web') return undefined
  const endMs = (await findLastTaskEnd(db))?.getTime()
  // A shop whose worker has never run shows it once this process has been up for as long.
  if (now.getTime() - (endMs ?? performance.timeOrigin) <= workerSilenceMs) return undefined
  return { kind: 'worker-missing', since: endMs === undefined ? null : new Date(endMs).toISOString() }
}
