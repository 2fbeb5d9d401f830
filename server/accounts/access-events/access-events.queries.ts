import { and, desc, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AccessAction } from '#contract/accounts/access-actions.ts'
import type { AccessAccount, AccessEvent } from '#contract/accounts/access-events.ts'
import type { Db } from '#db/open.ts'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { orders } from '#db/tables/orders/orders.ts'

export interface AccessEventFilter {
  actions?: readonly AccessAction[] | undefined
  /** The account that they are about, or that did them. */
  userId?: string | undefined
}

export async function insertAccessEvent(db: Db, event: typeof accessEvents.$inferInsert): Promise<void> {
  await db.insert(accessEvents).values(event)
}

function conditionOf({ actions, userId }: AccessEventFilter) {
  return and(
    actions && inArray(accessEvents.action, [...actions]),
    userId === undefined ? undefined : or(eq(accessEvents.userId, userId), eq(accessEvents.byUserId, userId)),
  )
}

const authors = alias(users, 'authors')

export async function listAccessEvents(
  db: Db,
  filter: AccessEventFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AccessEvent[]> {
  const rows = await db
    .select({
      event: accessEvents,
      account: { name: users.name, email: users.email },
      by: { name: authors.name, email: authors.email },
    })
    .from(accessEvents)
    .leftJoin(users, eq(users.id, accessEvents.userId))
    .leftJoin(authors, eq(authors.id, accessEvents.byUserId))
    .where(conditionOf(filter))
    .orderBy(desc(accessEvents.createdAt), desc(accessEvents.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ event, account, by }) => ({
    _id: event.id,
    action: event.action,
    account: toAccount(event.userId, account),
    by: toAccount(event.byUserId, by),
    isFromCommandLine: event.isFromCommandLine,
    order: event.orderId,
    detail: event.detail,
    hidesMore: event.hidesMore,
    device: event.device,
    network: event.network,
    createdAt: event.createdAt.toISOString(),
  }))
}

function toAccount(id: string | null, user: { name: string; email: string } | null): AccessAccount | null {
  return id === null ? null : { _id: id, name: user?.name ?? null, email: user?.email ?? null }
}

/** Counts access events, but no further than `limit`. */
export async function countAccessEvents(db: Db, filter: AccessEventFilter, limit: number): Promise<number> {
  const found = db
    .select({ id: accessEvents.id })
    .from(accessEvents)
    .where(conditionOf(filter))
    .limit(limit)
    .as('found')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found)
  return row?.count ?? 0
}

export async function findAccount(db: Db, id: string): Promise<AccessAccount | null> {
  const [row] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, id))
  return row ? toAccount(id, row) : null
}

export async function findAccountId(db: Db, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), not(users.isGuest)))
  return row?.id ?? null
}

/** Whether an order exists that belongs to another account, or to one that was deleted. */
export async function isForeignOrder(db: Db, id: string, userId: string): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.id, id), or(ne(orders.userId, userId), isNull(orders.userId))))) > 0
}

/** Empties device, network and detail of a deleted account's events, except where an admin acted on the account. */
export async function clearAccessEvents(tx: Db, userIds: readonly string[]): Promise<void> {
  const own = and(inArray(accessEvents.userId, [...userIds]), isNull(accessEvents.byUserId))
  await tx
    .update(accessEvents)
    .set({ device: '', network: '', detail: '' })
    .where(or(own, inArray(accessEvents.byUserId, [...userIds])))
}
