import { type Db, transact } from '#db/open.ts'
import { canBePaid } from '#rules/order-state.ts'
import { reclaimDiscount } from '#server/discounts/take-discount.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { findOwnOrder } from '#server/orders/find-own-order.ts'
import {
  type FoundOrder,
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  orderState,
} from '#server/orders/orders.queries.ts'
import { deleteHolds, insertHolds, lockProducts } from '#server/orders/holds.queries.ts'
import { checkStock } from '#server/orders/place-order.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import type { CheckoutSession, ProviderName } from '#server/payments/providers/payment-provider.ts'
import { endOpenSession } from './end-open-session.ts'
import { holdAfterSession } from './settle-session.ts'
import {
  type CheckoutRow,
  countSessionsOf,
  findOpenSession,
  insertSessionRow,
} from '#server/payments/payments.queries.ts'
import { providerOf } from '#server/payments/providers/payment-provider.ts'

// The provider takes 30 minutes to 24 hours; a minute more and less, because clocks differ and requests take time.
const shortestSession = 31 * 60_000
const longestSession = (24 * 60 - 1) * 60_000

/** Where the shopper pays. */
export interface StartedCheckout {
  id: string
  url: string
}

/**
 * Starts the checkout of an order with a provider and answers where the shopper goes. A second click or tab is answered
 * with the same session (promises 13); one that is open with the other provider is ended first. The units are held for a
 * little longer than the session lives, so nobody pays for what has been sold to somebody else. Throws ShopError 404 for
 * another shopper's order, 403 for an admin who is not the buyer, 409 when the order is paid or cancelled, or its stock or
 * the uses of its discount code are gone, 502 when the provider does not answer.
 */
export async function startCheckout(
  shop: Shop,
  orderId: string,
  user: SignedInUser,
  name: ProviderName = 'card',
): Promise<StartedCheckout> {
  const found = await findOwnOrder(shop.db, orderId, user)
  if (!found) throw new ShopError(404, 'Order not found')
  if (found.order.userId !== user._id) throw new ShopError(403, 'Only the buyer can pay for an order.')
  checkPayable(found.order)
  const provider = providerOf(shop, name)

  const open = await findUsableSession(shop, orderId, name)
  if (open) return open

  const prepared = await transact(shop.db, (tx) => holdForCheckout(shop, tx, orderId, found.items))
  if (prepared.open) return prepared.open
  const session = await provider.openSession({
    ...found,
    attempt: prepared.attempt,
    expiresAt: new Date(prepared.heldUntil.getTime() - holdAfterSession),
  })
  return storeOpenSession(shop, found, session, prepared.heldUntil)
}

/** The session that is open already with this provider, if there is time left and the provider agrees that it is. */
async function findUsableSession(
  shop: Shop,
  orderId: string,
  name: ProviderName,
): Promise<StartedCheckout | undefined> {
  const row = await findOpenSession(shop.db, orderId)
  if (!row) return undefined
  if (row.provider === name && row.expiresAt.getTime() - holdAfterSession > shop.now().getTime()) {
    const session = await providerOf(shop, name).findSession(row.id)
    if (session?.state === 'open' || session?.state === 'approved') return { id: row.id, url: row.url }
  }
  await endOpenSession(shop, row)
  return undefined
}

/** Holds the units until the session will have ended, taking them anew when the hold has run out. In a transaction. */
async function holdForCheckout(
  shop: Shop,
  tx: Db,
  orderId: string,
  items: readonly OrderItemRow[],
): Promise<{ heldUntil: Date; attempt: number; open?: CheckoutRow | undefined }> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new ShopError(404, 'Order not found')
  checkPayable(order)
  // Another click of the same moment may have opened one before the lock was had.
  const open = await findOpenSession(tx, orderId)
  const attempt = await countSessionsOf(tx, orderId)
  const now = shop.now()
  const until = heldLongEnough(order, now)
  if (open) return { heldUntil: now, attempt, open }
  const units = getUnits(items)
  if (until) return { heldUntil: until, attempt }

  const length = Math.max(shortestSession + holdAfterSession, shop.config.holdMinutes * 60_000)
  const heldUntil = new Date(
    (await reserveStockAgain(shop, tx, order, items)).getTime() + Math.min(length, longestSession),
  )
  await insertHolds(tx, orderId, units, heldUntil)
  return { heldUntil, attempt }
}

/**
 * Gives up what the order holds and sees whether all of it can be had again, together with the use of its discount code.
 * The products are locked first, and the clock is read again then: while this waited for the locks the hold may have run
 * out and somebody else may have had the units. Answers the instant at which they could be had.
 */
async function reserveStockAgain(shop: Shop, tx: Db, order: OrderRow, items: readonly OrderItemRow[]): Promise<Date> {
  const units = getUnits(items)
  const isHeldAt = (now: Date) => order.heldUntil !== null && order.heldUntil > now
  const before = shop.now()
  if (!isHeldAt(before)) await reclaimDiscount(tx, order, before)
  await lockProducts(tx, [...units.keys()], before)
  await deleteHolds(tx, order.id)
  const now = shop.now()
  // Against the usual order of locks, for these milliseconds alone: should two wait for each other, one begins again.
  if (isHeldAt(before) && !isHeldAt(now)) await reclaimDiscount(tx, order, now)
  const known = await lockProducts(tx, [...units.keys()], now)
  for (const { productId, name } of items) if (!known.has(productId ?? '')) refuseUnsold(name)
  for (const [productId, qty] of units) checkStock(known.get(productId), qty)
  return now
}

/** The units of each product. A deleted product can be neither held nor delivered: throws ShopError 409 for it. */
function getUnits(items: readonly OrderItemRow[]): Map<string, number> {
  const { units, missing } = unitsByProduct(items)
  if (missing[0]) refuseUnsold(missing[0].name)
  return units
}

function refuseUnsold(name: string): never {
  throw new ShopError(409, `The ${name} is no longer sold.`)
}

function heldLongEnough(order: OrderRow, now: Date): Date | undefined {
  const left = order.heldUntil ? order.heldUntil.getTime() - now.getTime() : 0
  return order.heldUntil && left >= shortestSession + holdAfterSession && left <= longestSession
    ? order.heldUntil
    : undefined
}

/**
 * Writes the session down, unless the order was paid or cancelled, another session opened or a piece deleted while the
 * provider worked. From then on no piece of it can be deleted, for its products were locked.
 */
async function storeOpenSession(
  shop: Shop,
  { order, items }: FoundOrder,
  session: CheckoutSession,
  heldUntil: Date,
): Promise<StartedCheckout> {
  const { url } = session
  if (!url) throw new ShopError(502, 'The payment provider gave no page to pay on. Try again in a moment.')
  const usable = await transact(shop.db, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    if (!locked || !canBePaid(orderState(locked))) return undefined
    const products = [...getUnits(items).keys()]
    if ((await lockProducts(tx, products, shop.now())).size < products.length) return undefined
    await insertSessionRow(tx, {
      id: session.id,
      orderId: order.id,
      provider: session.provider,
      url,
      amountCents: session.amountCents,
      expiresAt: heldUntil,
      createdAt: shop.now(),
    })
    return findOpenSession(tx, order.id)
  })
  if (usable?.id === session.id) return { id: session.id, url }
  await providerOf(shop, session.provider).endSession(session.id)
  if (usable) return { id: usable.id, url: usable.url }
  throw new ShopError(409, 'This order can no longer be paid. Look at it again.')
}

function checkPayable(order: OrderRow): void {
  if (order.paidAt) throw new ShopError(409, 'This order is already paid.')
  if (order.cancelledAt) throw new ShopError(409, 'This order is cancelled and cannot be paid. Place a new one.')
}
