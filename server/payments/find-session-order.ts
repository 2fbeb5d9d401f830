import type { Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { findOrder, type FoundOrder } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type CheckoutRow, findSessionRow, insertSessionRow } from './payments.queries.ts'
import type { CheckoutSession } from '#server/platform/payment-provider.ts'

/**
 * Finds the order of a session in which money has moved. Undefined, with an error in the log, when the session belongs
 * to no order of this shop: another application may use the same account, with session references of its own.
 */
export async function findSessionOrder(shop: Shop, session: CheckoutSession): Promise<FoundOrder | undefined> {
  const orderId = (await findSessionRow(shop.db, session.id))?.orderId ?? session.orderId
  const found = orderId && isId(orderId) ? await findOrder(shop.db, orderId) : undefined
  if (found && session.orderId === found.order.id) return found
  shop.log.error({ session }, 'a paid session does not belong to an order of this shop')
  return undefined
}

/** Returns the session's row. Inserts it, closed, when the shop was killed before it stored the session. */
export async function findOrInsertSession(
  shop: Shop,
  tx: Db,
  session: CheckoutSession,
  orderId: string,
): Promise<Pick<CheckoutRow, 'status' | 'expiresAt'>> {
  const existing = await findSessionRow(tx, session.id)
  if (existing) return existing
  const now = shop.now()
  const row = {
    id: session.id,
    orderId,
    provider: session.provider,
    url: '',
    amountCents: session.amountCents,
    status: 'closed' as const,
    expiresAt: now,
    createdAt: now,
  }
  await insertSessionRow(tx, row)
  return row
}
