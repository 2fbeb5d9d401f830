import { and, asc, count, desc, eq, gte, inArray, isNull, lte, min, type SQL, sql } from 'drizzle-orm'
import type { TodayRow } from '#contract/back-office/today.ts'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { products, reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { orderRequests, parcels, requestPhotos } from '#db/tables/orders/parcels.ts'
import { providerRefusals } from '#db/tables/payments/payments.ts'
import { phoneOrders } from '#db/tables/orders/phone-orders.ts'
import { saleProducts, sales } from '#db/tables/selling/sales.ts'
import { webhooks } from '#db/tables/platform/webhooks.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { markedBuyerName } from '#rules/orders/buyer.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { isNotPaidSql, waitsForDeliverySql } from '#server/orders/orders.queries.ts'
import { isNewReview } from '#server/inbox/reviews/new-reviews.queries.ts'

const orderColumns = {
  id: orders.id,
  number: orders.number,
  buyerName: orders.buyerName,
  buyerEmail: orders.buyerEmail,
  recipient: orders.recipient,
  city: orders.city,
}

type OrderColumns = Pick<typeof orders.$inferSelect, keyof typeof orderColumns>

function orderOfRow({ id, number, buyerName, buyerEmail, recipient, city }: OrderColumns) {
  const name = markedBuyerName({ name: buyerName, email: buyerEmail, recipient })
  return { _id: id, orderNumber: formatOrderNumber(number), name, city }
}

type Since = typeof emails.createdAt | typeof webhooks.failingSince | typeof providerRefusals.lastAt

async function countSince(db: Db, since: Since, where: SQL): Promise<{ count: number; since: Date | null }> {
  const found = await db
    .select({ count: count(), since: min(since) })
    .from(since.table)
    .where(where)
  return found[0] ?? { count: 0, since: null }
}

/** Counts the emails that failed for good, and finds when the oldest was written. */
export const countFailedEmails = (db: Db) => countSince(db, emails.createdAt, eq(emails.status, 'failed'))

/** Counts the webhooks that the shop has turned off, and finds since when the first of them failed. */
export const countPausedWebhooks = (db: Db) => countSince(db, webhooks.failingSince, eq(webhooks.state, 'paused'))

/** Counts the unresolved refusals of the payment providers, and finds when the first of them last happened. */
export const countRefusals = (db: Db) => countSince(db, providerRefusals.lastAt, isNull(providerRefusals.resolvedAt))

/** Lists the open requests of buyers, oldest first, and counts all of them. */
export async function listOpenRequests(db: Db, limit: number) {
  const rows = await db
    .select({
      order: orderColumns,
      request: orderRequests,
      photos: sql<number>`(select count(*)::int from ${requestPhotos} where ${requestPhotos.requestId} = ${orderRequests.id})`,
      names: sql<string[]>`array(select ${orderItems.name} from ${orderItems}
        where ${orderItems.orderId} = ${orders.id} order by ${orderItems.position})`,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderId))
    .where(eq(orderRequests.status, 'open'))
    .orderBy(asc(orderRequests.createdAt), asc(orderRequests.id))
    .limit(limit)
  return {
    count: rows[0]?.count ?? 0,
    requests: rows.map(({ order, request: { kind, pieces, reason, createdAt }, photos, names }) => ({
      order: orderOfRow(order),
      kind,
      pieces: pieces.map(({ position, qty }) => `${qty} × ${names[position] ?? ''}`).join(', '),
      reason,
      photos,
      createdAt,
    })),
  }
}

type NewOrders = Required<Extract<TodayRow, { kind: 'new-orders' }>>

/** Finds the orders paid since an instant with nothing packed: count, sum and the newest. Null without any. */
export async function findNewOrders(db: Db, paidSince: Date, limit: number): Promise<Omit<NewOrders, 'kind'> | null> {
  const rows = await db
    .select({
      ...orderColumns,
      totalCents: orders.totalCents,
      count: sql<number>`(count(*) over ())::int`,
      sumCents: sql<number>`(sum(${orders.totalCents}) over ())::float8`,
      since: sql<Date>`min(${orders.paidAt}) over ()`.mapWith(orders.createdAt),
    })
    .from(orders)
    .where(
      and(
        waitsForDeliverySql(),
        gte(orders.paidAt, paidSince),
        sql`not exists (select from ${parcels} where ${parcels.orderId} = ${orders.id})`,
      ),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(limit)
  const [first] = rows
  if (!first) return null
  return {
    count: first.count,
    totalPrice: dollarsOf(first.sumCents),
    orders: rows.map((row) => ({ ...orderOfRow(row), totalPrice: dollarsOf(row.totalCents) })),
    since: first.since.toISOString(),
  }
}

/**
 * Lists the orders that wait for a bank transfer, the end of whose hold comes first, and counts all of them. `heldUntil`
 * is null once the hold has ended.
 */
export async function listExpectedTransfers(db: Db, now: Date, limit: number) {
  // As an array: PostgreSQL expects more unpaid orders than there are, and would read all phone orders.
  const isOfNotPaid = sql`${phoneOrders.orderId} = any(array(select ${orders.id} from ${orders} where ${isNotPaidSql()}))`
  const rows = await db
    .select({
      order: orderColumns,
      totalCents: orders.totalCents,
      heldUntil: phoneOrders.heldUntil,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(phoneOrders)
    .innerJoin(orders, eq(orders.id, phoneOrders.orderId))
    .where(and(eq(phoneOrders.payBy, 'transfer'), isOfNotPaid))
    .orderBy(asc(phoneOrders.heldUntil), asc(orders.id))
    .limit(limit)
  return {
    count: rows[0]?.count ?? 0,
    transfers: rows.map(({ order, totalCents, heldUntil }) => ({
      order: orderOfRow(order),
      totalPrice: dollarsOf(totalCents),
      heldUntil: heldUntil > now ? heldUntil : null,
    })),
  }
}

/** Lists the running sales that end before an instant, the first end first, with how many products each has. */
export async function listEndingSales(db: Db, before: Date, limit: number) {
  return db
    .select({
      _id: sales.id,
      name: sales.name,
      pieces: sql<number>`(select count(*)::int from ${saleProducts} where ${saleProducts.saleId} = ${sales.id})`,
      lastDay: sales.lastDay,
    })
    .from(sales)
    .where(and(eq(sales.state, 'running'), lte(sales.endsAt, before)))
    .orderBy(asc(sales.endsAt), asc(sales.id))
    .limit(limit)
}

/** Finds the photos of buyers that wait for the owner: how many, of which products, and since when. */
export async function findWaitingPhotos(db: Db, nameLimit: number) {
  const rows = await db
    .select({ name: products.name, count: count(), since: min(reviewPhotos.createdAt) })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(isNull(reviewPhotos.shownAt), isNull(reviews.hiddenAt)))
    .groupBy(products.name)
    .orderBy(asc(min(reviewPhotos.createdAt)), asc(alphabetical(products.name)))
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    products: rows.slice(0, nameLimit).map(({ name }) => name),
    since: rows[0]?.since ?? null,
  }
}

/** Finds the shown reviews since an instant that have no reply: how many, the oldest of them, and since when. */
export async function findNewReviews(db: Db, since: Date, limit: number) {
  const rows = await db
    .select({
      product: products.name,
      rating: reviews.rating,
      createdAt: reviews.createdAt,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(isNewReview(since))
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
    .limit(limit)
  return {
    count: rows[0]?.count ?? 0,
    reviews: rows.map(({ product, rating }) => ({ product, rating })),
    since: rows[0]?.createdAt ?? null,
  }
}

export async function findOrdersOfRows(db: Db, ofRows: readonly { orderId: string }[]) {
  const ids = ofRows.map(({ orderId }) => orderId)
  const rows = await db
    .select({ ...orderColumns, paidAt: orders.paidAt })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(rows.map(({ paidAt, ...row }) => [row.id, { order: orderOfRow(row), paidAt }]))
}

/** Whether anything was ever ordered. */
export async function hasOrders(db: Db): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).limit(1)
  return found.length > 0
}
