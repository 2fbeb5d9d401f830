import { type Db, transact } from '#db/open.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { canBePaid, isHeldForDays, payableUntil } from '#rules/orders/order-state.ts'
import { holdRenewalMs } from '#rules/stock/stock.ts'
import { reclaimDiscount } from '#server/selling/discounts/take-discount.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Caller } from '#server/platform/limits/caller.ts'
import { findOwnOrder } from '#server/orders/read-order.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { type FoundOrder, lockOrder, type OrderItemRow, type OrderRow } from '#server/orders/orders.queries.ts'
import {
  deleteHolds,
  insertHolds,
  lockBuyer,
  type LockedBuyer,
  lockProducts,
  updateHoldRenewed,
} from '#server/stock/holds.queries.ts'
import { lockCountedNetwork, makeNetworkRoom } from '#server/orders/shared-holds/make-network-room.ts'
import { isOrderFirstToStranger, queueReceivedEmail } from '#server/orders/emails/queue-order-email.ts'
import { checkSize, releaseOldestHolds, withoutOpenCheckouts } from '#server/orders/placing/release-oldest-holds.ts'
import { checkGuestUnits, checkStock } from '#server/orders/placing/place-order.ts'
import { readUnitsHeldByGuests } from '#server/orders/shared-holds/shared-holds.queries.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import { type Shop, providerOf } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import type { CheckoutSession, ProviderName } from '#server/platform/payment-provider.ts'
import {
  type CheckoutRow,
  countSessionsOf,
  findOpenSession,
  findPendingSession,
  insertSessionRow,
} from '#server/payments/payments.queries.ts'
import { checkNoPendingPayment, paymentUnderWay, endingCheckouts, endOpenSession } from './end-checkouts.ts'
import { holdAfterSessionMs } from './settle-session.ts'

// Stripe accepts 30 minutes to 24 hours; the margin of a minute allows for clock differences and slow requests.
const minSessionMs = 31 * 60_000
const maxSessionMs = (24 * 60 - 1) * 60_000

/**
 * `isFromLink`: the payment page returns to the page of an email's link. `caller`: whose network the emails count for.
 */
interface CheckoutOptions {
  providerName?: ProviderName
  isFromLink?: boolean
  caller: Caller
}

export interface StartedCheckout {
  id: string
  url: string
}

/**
 * Starts the checkout of an order; a second click or tab gets the same session (promises 13), and a session of the
 * other provider ends first. Throws ShopError 404 for another shopper's order, 403 for an admin, 409 when the order
 * cannot be paid, 502 without a response.
 */
export async function startCheckout(
  shop: Shop,
  orderId: string,
  user: SignedInUser,
  { providerName = 'card', isFromLink = false, caller }: CheckoutOptions,
): Promise<StartedCheckout> {
  const found = await findOwnOrder(shop.db, orderId, user)
  if (!found) throw new ShopError(404, 'Order not found')
  if (found.order.userId !== user._id) throw new ShopError(403, 'Only the buyer can pay for an order.')
  checkPayable(found.order)
  const provider = providerOf(shop, providerName)

  await checkNoPendingPayment(shop, orderId)
  checkInTime(shop, found.order)
  const usableSession = await findUsableSession(shop, orderId, { providerName, isFromLink })
  if (usableSession) return usableSession

  const prepared = await endingCheckouts(shop, (protectedOrderIds) =>
    withoutOpenCheckouts(shop.db, (tx) => holdForCheckout(shop, tx, found, user, protectedOrderIds)),
  )
  if (prepared.openSession) return sameCheckout(prepared.openSession, { providerName, isFromLink })
  const session = await provider.openSession({
    ...found,
    attempt: prepared.attempt,
    isFromLink,
    expiresAt: new Date(prepared.heldUntil.getTime() - holdAfterSessionMs),
  })
  const isFirstEmailAllowed = await mayCauseFirstEmail(shop, found, caller)
  return storeOpenSession(shop, found, session, { heldUntil: prepared.heldUntil, isFromLink, isFirstEmailAllowed })
}

/** Returns the session of a concurrent request. Throws ShopError 409 when it has another provider or return page. */
function sameCheckout(
  { id, url, provider, isFromLink }: CheckoutRow,
  wanted: Required<Omit<CheckoutOptions, 'caller'>>,
): StartedCheckout {
  if (provider === wanted.providerName && isFromLink === wanted.isFromLink) return { id, url }
  throw new ShopError(
    409,
    'Another payment for this order was just started. Finish it, or wait a moment and choose how to pay again.',
  )
}

/** Returns the open session with this provider and return page if it has time left; ends any other open session. */
async function findUsableSession(
  shop: Shop,
  orderId: string,
  { providerName, isFromLink }: Required<Pick<CheckoutOptions, 'providerName' | 'isFromLink'>>,
): Promise<StartedCheckout | undefined> {
  const row = await findOpenSession(shop.db, orderId)
  if (!row) return undefined
  const isWanted = row.provider === providerName && row.isFromLink === isFromLink
  if (isWanted && row.expiresAt.getTime() - holdAfterSessionMs > shop.now().getTime()) {
    const session = await providerOf(shop, providerName).findSession(row.id)
    if (session?.state === 'open' || session?.state === 'approved') return { id: row.id, url: row.url }
  }
  await endOpenSession(shop, row)
  return undefined
}

/** Holds the units until after the session, again when the hold has expired. Call it in a transaction. */
async function holdForCheckout(
  shop: Shop,
  tx: Db,
  { order: { id: orderId, network: placedFrom }, items }: FoundOrder,
  user: SignedInUser,
  protectedOrderIds: ReadonlySet<string>,
): Promise<{ heldUntil: Date; attempt: number; openSession?: CheckoutRow | undefined }> {
  const buyer = await lockBuyer(tx, user._id)
  const network = await lockCountedNetwork(tx, placedFrom, buyer)
  const order = await lockOrder(tx, orderId)
  if (!order) throw new ShopError(404, 'Order not found')
  checkPayable(order)
  if (await findPendingSession(tx, orderId)) throw paymentUnderWay()
  checkInTime(shop, order)
  // A concurrent request may have opened a session before this one got the lock.
  const openSession = await findOpenSession(tx, orderId)
  const attempt = await countSessionsOf(tx, orderId)
  const now = shop.now()
  const longEnoughHold = findLongEnoughHold(order, now)
  if (openSession) return { heldUntil: now, attempt, openSession }
  const units = getUnits(items)
  if (longEnoughHold) return { heldUntil: longEnoughHold, attempt }
  // A second click at the same time prolongs a short hold by seconds, which does not count as a renewal.
  const holdMs = Math.max(minSessionMs + holdAfterSessionMs, shop.times().holdMinutes * 60_000)
  const isProlonged = now.getTime() + holdMs - (order.heldUntil?.getTime() ?? 0) >= 60_000
  const isRenewal = isProlonged && !isFirstHold(shop, order, now)
  if (isRenewal) checkRenewal(order, now)
  const unitCount = [...units.values()].reduce((total, qty) => total + qty, 0)
  checkSize(shop, unitCount)
  await releaseOldestHolds(shop, tx, { userId: user._id, orderId, units: unitCount, protectedOrderIds })
  await makeNetworkRoom(shop, tx, { network, orderId, units: unitCount })
  await setStockChange(shop, tx, { kind: 'hold', reason: 'Held again' })

  const heldUntil = new Date(
    (await reserveStockAgain(shop, tx, order, items, buyer)).getTime() + Math.min(holdMs, maxSessionMs),
  )
  await insertHolds(tx, orderId, units, heldUntil)
  if (isRenewal) await updateHoldRenewed(tx, orderId, now)
  return { heldUntil, attempt }
}

/**
 * Deletes the order's holds, checks that units and discount code are still available, and returns the time of the
 * check. The clock is read after the locks, because the hold may have expired while waiting.
 */
async function reserveStockAgain(
  shop: Shop,
  tx: Db,
  order: OrderRow,
  items: readonly OrderItemRow[],
  buyer: LockedBuyer | undefined,
): Promise<Date> {
  const units = getUnits(items)
  const isHeldAt = (instant: Date) => order.heldUntil !== null && order.heldUntil > instant
  const beforeLocks = shop.now()
  if (!isHeldAt(beforeLocks)) await reclaimDiscount(tx, order, beforeLocks)
  await lockProducts(tx, [...units.keys()], beforeLocks)
  await deleteHolds(tx, order.id)
  const now = shop.now()
  // This reverses the usual lock order only in this short interval; after a deadlock one transaction is retried.
  if (isHeldAt(beforeLocks) && !isHeldAt(now)) await reclaimDiscount(tx, order, now)
  const products = await lockProducts(tx, [...units.keys()], now)
  for (const { productId, name } of items) if (!products.has(productId ?? '')) refuseUnsold(name)
  for (const [productId, qty] of units) checkStock(products.get(productId), qty)
  // The units that a guest holds already are not taken away, also when the owner has lowered the stock since.
  if (buyer?.isGuest && !isHeldAt(now)) {
    const ids = [...units.keys()]
    checkGuestUnits(units, products, await readUnitsHeldByGuests(tx, { ids, now, orderId: order.id }))
  }
  return now
}

/** The units of each product. A deleted product can be neither held nor delivered: throws ShopError 409 for it. */
function getUnits(items: readonly OrderItemRow[]): Map<string, number> {
  const { units, missing } = unitsByProduct(items)
  if (missing[0]) refuseUnsold(missing[0].name)
  return units
}

function refuseUnsold(name: string): never {
  throw new ShopError(409, `We no longer sell the ${name}.`)
}

/** Whether an order still has the short hold of its placing, which its first checkout prolongs without a renewal. */
function isFirstHold({ times }: Shop, { heldUntil, createdAt, holdRenewedAt }: OrderRow, now: Date): boolean {
  if (heldUntil === null || heldUntil <= now || holdRenewedAt !== null) return false
  return heldUntil.getTime() - createdAt.getTime() < times().holdMinutes * 60_000
}

/** The end of the current hold if a session fits in it. A phone order is held longer than a session can last. */
function findLongEnoughHold(order: OrderRow, now: Date): Date | undefined {
  const leftMs = order.heldUntil ? order.heldUntil.getTime() - now.getTime() : 0
  if (!order.heldUntil || leftMs < minSessionMs + holdAfterSessionMs) return undefined
  if (leftMs <= maxSessionMs) return order.heldUntil
  return isHeldForDays(order) ? new Date(now.getTime() + maxSessionMs) : undefined
}

/**
 * Counts the first email to an address that has opened no link. Beyond the network's limit it returns false and the
 * email is left out.
 */
async function mayCauseFirstEmail(shop: Shop, found: FoundOrder, caller: Caller): Promise<boolean> {
  if (!(await isOrderFirstToStranger(shop, found))) return true
  try {
    return await shop.limiter.run(['order-emails-network'], caller, async () => true)
  } catch (error) {
    if (error instanceof ShopError && error.status === 429) return false
    throw error
  }
}

/**
 * Stores the session unless the order, its products or its sessions changed during the provider call. Products of an
 * open session cannot be deleted.
 */
async function storeOpenSession(
  shop: Shop,
  { order, items }: FoundOrder,
  session: CheckoutSession,
  {
    heldUntil,
    isFromLink,
    isFirstEmailAllowed,
  }: { heldUntil: Date; isFromLink: boolean; isFirstEmailAllowed: boolean },
): Promise<StartedCheckout> {
  const { url } = session
  if (!url)
    throw new ShopError(502, 'We couldn’t open the payment page. You haven’t been charged. Try again in a moment.')
  const openSession = await transact(shop.db, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    // A newer order of the account, or the owner, may have ended the hold meanwhile.
    if (!locked?.heldUntil || locked.heldUntil < heldUntil) return undefined
    if (!canBePaid(orderState(locked)) || (await findPendingSession(tx, order.id))) return undefined
    const productIds = [...getUnits(items).keys()]
    const now = shop.now()
    if ((await lockProducts(tx, productIds, now)).size < productIds.length) return undefined
    await insertSessionRow(tx, {
      id: session.id,
      orderId: order.id,
      provider: session.provider,
      url,
      isFromLink,
      amountCents: session.amountCents,
      expiresAt: heldUntil,
      createdAt: now,
    })
    const stored = await findOpenSession(tx, order.id)
    if (stored?.id === session.id) await queueReceivedEmail(shop, tx, order.id, isFirstEmailAllowed)
    return stored
  })
  if (openSession?.id === session.id) return { id: session.id, url }
  await providerOf(shop, session.provider).endSession(session.id)
  if (openSession) return sameCheckout(openSession, { providerName: session.provider, isFromLink })
  throw new ShopError(409, 'This order can no longer be paid. Reload the page to see its current state.')
}

/** Throws ShopError 409 when the hold of an order was renewed less than 24 hours ago. */
function checkRenewal({ holdRenewedAt }: OrderRow, now: Date): void {
  const waitMs = (holdRenewedAt?.getTime() ?? -Infinity) + holdRenewalMs - now.getTime()
  if (waitMs <= 0) return
  const hours = Math.ceil(waitMs / 3_600_000)
  throw new ShopError(
    409,
    `We’ve held these pieces twice without a payment. Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}, or cancel this order and place a new one.`,
  )
}

function checkPayable(order: OrderRow): void {
  if (order.paidAt) throw new ShopError(409, 'This order is already paid.')
  if (order.cancelledAt) throw new ShopError(409, 'This order is cancelled and can’t be paid. Place a new one.')
}

function checkInTime(shop: Shop, order: OrderRow): void {
  const until = payableUntil(order.createdAt, order.payableDays ?? shop.config.payableDays)
  if (until > shop.now()) return
  throw new ShopError(
    409,
    `The time to pay for this order ended on ${nzDayText(until.toISOString())}. Place a new one.`,
  )
}
