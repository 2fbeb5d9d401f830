import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/ids.ts'
import type { SignedInUser } from '#server/http/access.ts'
import {
  findOrder,
  insertHolds,
  lockOrder,
  lockProducts,
  type OrderItemRow,
  type OrderRow,
} from '#server/orders/orders.queries.ts'
import { checkStock } from '#server/orders/place-order.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { markPaid } from './mark-paid.ts'
import { countSessionsOf, findOpenSession, insertSessionRow, updateSessionStatus } from './payments.queries.ts'

// The provider takes 30 minutes to 24 hours; a minute more and less, because clocks differ and requests take time.
const shortestSession = 31 * 60_000
const longestSession = (24 * 60 - 1) * 60_000

/**
 * Starts the hosted checkout of an order and answers where the shopper goes. A second click or tab is answered with the
 * same session (promises 13). The units are held for as long as the session lives, so nobody pays for what has been sold
 * to somebody else. Throws ShopError 404 for another shopper's order, 403 for an admin who is not the buyer, 409 when the
 * order is paid or its stock is gone, 502 when the provider does not answer.
 */
export async function startCheckout(
  shop: Shop,
  orderId: string,
  user: SignedInUser,
): Promise<{ id: string; url: string }> {
  const found = isId(orderId) ? await findOrder(shop.db, orderId) : undefined
  if (!found || (found.order.userId !== user._id && !user.isAdmin)) throw new ShopError(404, 'Order not found')
  if (found.order.userId !== user._id) throw new ShopError(403, 'Only the buyer can pay for an order.')
  if (found.order.paidAt) throw alreadyPaid()

  const open = await findUsableSession(shop, orderId)
  if (open) return open

  const attempt = await countSessionsOf(shop.db, orderId)
  const expiresAt = await transact(shop.db, (tx) => holdForCheckout(shop, tx, orderId, found.items))
  const session = await shop.card.openSession({ ...found, expiresAt, attempt })
  if (!session.url) throw new ShopError(502, 'The payment provider gave no page to pay on. Try again in a moment.')
  await insertSessionRow(shop.db, {
    id: session.id,
    orderId,
    url: session.url,
    amountCents: session.amountCents,
    expiresAt,
    createdAt: shop.now(),
  })
  return { id: session.id, url: session.url }
}

/** The session that is open already, if the provider agrees that it is. One that has been paid meanwhile counts. */
async function findUsableSession(shop: Shop, orderId: string): Promise<{ id: string; url: string } | undefined> {
  const row = await findOpenSession(shop.db, orderId)
  if (!row) return undefined
  const session = await shop.card.findSession(row.id)
  if (session?.status === 'open') return { id: row.id, url: row.url }
  if (session && (await markPaid(shop, session))) throw alreadyPaid()
  // A delayed payment may still arrive for a complete session: then nobody should pay a second time.
  if (session?.status === 'complete') throw new ShopError(409, 'A payment for this order is under way. Wait a moment.')
  await updateSessionStatus(shop.db, row.id, 'closed')
  return undefined
}

/** Holds the units until the session will have ended, taking them anew when the hold has run out. In a transaction. */
async function holdForCheckout(shop: Shop, tx: Db, orderId: string, items: readonly OrderItemRow[]): Promise<Date> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new ShopError(404, 'Order not found')
  if (order.paidAt) throw alreadyPaid()
  const now = shop.now()
  const until = heldLongEnough(order, now)
  if (until) return until

  const units = new Map<string, number>()
  for (const { productId, qty, name } of items) {
    if (!productId) throw new ShopError(409, `The ${name} is no longer sold.`)
    units.set(productId, (units.get(productId) ?? 0) + qty)
  }
  const known = await lockProducts(tx, [...units.keys()], now)
  const own = order.heldUntil && order.heldUntil > now ? units : new Map<string, number>()
  for (const [productId, qty] of units) checkStock(known.get(productId), qty - (own.get(productId) ?? 0))
  const expiresAt = new Date(now.getTime() + Math.max(shortestSession, shop.config.holdMinutes * 60_000))
  const latest = new Date(now.getTime() + longestSession)
  const heldUntil = expiresAt < latest ? expiresAt : latest
  await insertHolds(tx, orderId, units, heldUntil)
  return heldUntil
}

function heldLongEnough(order: OrderRow, now: Date): Date | undefined {
  const left = order.heldUntil ? order.heldUntil.getTime() - now.getTime() : 0
  return order.heldUntil && left >= shortestSession && left <= longestSession ? order.heldUntil : undefined
}

function alreadyPaid(): ShopError {
  return new ShopError(409, 'This order is already paid.')
}
