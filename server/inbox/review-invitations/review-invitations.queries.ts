import { and, asc, desc, eq, inArray, isNotNull, isNull, min, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { orderRequests } from '#db/tables/orders/parcels.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { reviewInvitations, reviewStopLinks } from '#db/tables/inbox/review-invitations.ts'

const kind = 'review-invitation'

/**
 * Whether the buyer of an order may be asked for a review now: the order is delivered, has no refund, no request and
 * nothing that needs attention, and the account has a confirmed address and has not stopped such emails.
 */
function isInvitable(db: Db): SQL | undefined {
  return and(
    eq(users.isGuest, false),
    isNotNull(users.emailConfirmedAt),
    isNull(users.reviewInvitationsStoppedAt),
    isNotNull(orders.deliveredAt),
    isNull(orders.cancelledAt),
    sql`${orders.attention} = '{}'`,
    notExists(db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orders.id))),
    notExists(db.select({ id: orderRequests.id }).from(orderRequests).where(eq(orderRequests.orderId, orders.id))),
  )
}

/** The time of the delivery, as in the index `orders_ended`, whose condition is `buyer_email <> ''`. */
const endedAt = sql`coalesce(${orders.deliveredAt}, ${orders.cancelledAt})`
const hasBuyer = sql`${orders.buyerEmail} <> ''`

/** From when to when an order was delivered, both included. */
export interface DeliveryWindow {
  from: Date
  to: Date
}

function isInWindow({ from, to }: DeliveryWindow): SQL | undefined {
  return and(hasBuyer, sql`${endedAt} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`)
}

/** Lists the orders whose buyers may be asked for a review and were not, those with a larger id than `after`. */
export async function listInvitableOrders(
  db: Db,
  window: DeliveryWindow,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        isInWindow(window),
        isInvitable(db),
        notExists(
          db
            .select({ orderId: reviewInvitations.orderId })
            .from(reviewInvitations)
            .where(eq(reviewInvitations.orderId, orders.id)),
        ),
        after === undefined ? undefined : sql`${orders.id} > ${after}`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The order and the buyer of an invitation. */
export interface InvitableOrder {
  userId: string
  name: string
  email: string
  number: number
  deliveredAt: Date
}

/** Finds an order to invite for, and locks its buyer, so that two orders of one buyer are decided in turn. */
export async function lockInvitableOrder(tx: Tx, orderId: string, window: DeliveryWindow) {
  const [row] = await tx
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      number: orders.number,
      deliveredAt: orders.deliveredAt,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, orderId), isInWindow(window), isInvitable(tx)))
    .for('no key update', { of: users })
  return row?.deliveredAt ? { ...row, deliveredAt: row.deliveredAt } : undefined
}

/** A product that a buyer may review. */
export interface ReviewableProduct {
  id: string
  name: string
}

/** Lists an order's published products that its buyer has neither reviewed nor been asked about. */
export async function listReviewableProducts(
  db: Db,
  { orderId, userId }: { orderId: string; userId: string },
  limit: number,
): Promise<ReviewableProduct[]> {
  const ownReviews = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.productId, products.id), eq(reviews.userId, userId)))
  const askedAbout = sql`(select from ${reviewInvitations} asked join ${orderItems} piece on piece.order_id = asked.order_id
    where asked.user_id = ${userId} and piece.product_id = ${products.id})`
  return db
    .select({ id: products.id, name: products.name })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(
      and(
        eq(orderItems.orderId, orderId),
        sql`${orderItems.cancelledQty} < ${orderItems.qty}`,
        eq(products.isDraft, false),
        notExists(ownReviews),
        sql`not exists ${askedAbout}`,
      ),
    )
    .groupBy(products.id, products.name)
    .orderBy(asc(min(orderItems.position)))
    .limit(limit)
}

/** Stores that the buyer of an order is asked. Returns false when this was done before, also by another process. */
export async function insertInvitation(tx: Tx, invitation: typeof reviewInvitations.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(reviewInvitations).values(invitation).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** Inserts a stop token's hash. Returns false when the buyer may no longer be asked or has another address. */
export async function insertStopLink(db: Db, emailId: string, tokenHash: string, now: Date): Promise<boolean> {
  const usable = db
    .select({
      tokenHash: sql<string>`${tokenHash}::text`.as('token_hash'),
      userId: users.id,
      createdAt: sql<Date>`${now.toISOString()}::timestamptz`.as('created_at'),
    })
    .from(emails)
    .innerJoin(orders, eq(orders.id, emails.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(emails.id, emailId), eq(emails.to, users.email), isInvitable(db)))
  const rows = await db.insert(reviewStopLinks).select(usable).returning({ userId: reviewStopLinks.userId })
  return rows.length > 0
}

/** Finds the account of a stop token, and when it stopped such emails. */
export async function findStopLink(db: Db, tokenHash: string) {
  const [row] = await db
    .select({ userId: users.id, stoppedAt: users.reviewInvitationsStoppedAt })
    .from(reviewStopLinks)
    .innerJoin(users, eq(users.id, reviewStopLinks.userId))
    .where(eq(reviewStopLinks.tokenHash, tokenHash))
  return row
}

/** When an account stopped the emails that ask for reviews; null when it has not. */
export async function readStoppedAt(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db.select({ stoppedAt: users.reviewInvitationsStoppedAt }).from(users).where(eq(users.id, userId))
  return row?.stoppedAt ?? null
}

/** Stops the emails that ask an account for reviews; the time of the first stop stays. */
export async function updateStopped(tx: Tx, userId: string, stoppedAt: Date): Promise<void> {
  await tx
    .update(users)
    .set({ reviewInvitationsStoppedAt: stoppedAt })
    .where(and(eq(users.id, userId), isNull(users.reviewInvitationsStoppedAt)))
}

/** Turns the emails that ask an account for reviews on again. */
export async function updateResumed(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ reviewInvitationsStoppedAt: null }).where(eq(users.id, userId))
}

/** Deletes the emails that ask an account for reviews and are not sent yet. */
export async function deleteUnsentInvitations(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emails).where(and(isInvitationOf(tx, userId), eq(emails.status, 'queued')))
}

/** Deletes the emails that ask an account for reviews, sent or not: no record needs them. */
export async function deleteInvitationEmails(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emails).where(isInvitationOf(tx, userId))
}

function isInvitationOf(db: Db, userId: string): SQL | undefined {
  const invited = db
    .select({ orderId: reviewInvitations.orderId })
    .from(reviewInvitations)
    .where(eq(reviewInvitations.userId, userId))
  return and(eq(emails.kind, kind), inArray(emails.orderId, invited))
}

/** Lists the orders for which an account was asked for a review, newest first. */
export async function listInvitationsOf(db: Db, userId: string): Promise<{ orderId: string; createdAt: Date }[]> {
  const { orderId, createdAt } = reviewInvitations
  return db
    .select({ orderId, createdAt })
    .from(reviewInvitations)
    .where(eq(reviewInvitations.userId, userId))
    .orderBy(desc(createdAt), desc(orderId))
}
