import { isOpenCheckoutConflict, type OpenCheckoutConflict } from '#server/orders/placing/release-oldest-holds.ts'
import { type Shop, providerOf } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import {
  findOpenSession,
  type CheckoutRow,
  closeSession,
  closeUncapturedSession,
  findPendingSession,
} from '#server/payments/payments.queries.ts'
import { markPaid, markPending } from '#server/payments/mark-paid.ts'
import type { SessionState } from '#server/platform/payment-provider.ts'
import type { NewOrder } from '#contract/orders/orders.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { type PlacedOrder, placeOrder, type PlacingOptions } from '#server/orders/placing/place-order.ts'
import { withTimeout } from './provider-timeout.ts'
import { closeEndedSession, settleSession } from './settle-session.ts'

/** The most rounds before the buyer has to wait: another tab can start the checkout again while it ends. */
const maxRounds = 5

/**
 * Runs `work`, ends the checkouts that it names at their provider, and repeats until it names none. `protectedOrderIds`
 * are the orders whose payment is under way. Throws what `work` throws, 502 without a response, and 409 after
 * `maxRounds`.
 */
export async function endingCheckouts<T>(
  shop: Shop,
  work: (protectedOrderIds: ReadonlySet<string>) => Promise<T | OpenCheckoutConflict>,
): Promise<T> {
  const protectedOrderIds = new Set<string>()
  for (let round = 0; round < maxRounds; round++) {
    const result = await work(protectedOrderIds)
    if (!isOpenCheckoutConflict(result)) return result
    for (const id of result.mustEnd) if (!(await withTimeout(shop, endCheckout(shop, id)))) protectedOrderIds.add(id)
  }
  throw new ShopError(409, 'The payment of another order of this account was just started. Try again in a moment.')
}

/** Ends the open checkout of an order. Returns false when a payment of it is under way. */
async function endCheckout(shop: Shop, orderId: string): Promise<boolean> {
  const session = await findOpenSession(shop.db, orderId)
  try {
    if (session) await endOpenSession(shop, session)
    return true
  } catch (error) {
    if (error instanceof ShopError && error.status === 409) return false
    throw error
  }
}

/**
 * Ends a session at the provider, then closes its row. Throws ShopError 409 when it was paid first or a payment is
 * under way, and 502 when the provider does not respond; then the order stays as it is.
 */
export async function endOpenSession(shop: Shop, row: CheckoutRow): Promise<void> {
  // Without its configuration the session can no longer be captured.
  if (row.provider === 'paypal' && !shop.payments.paypal) return closeSession(shop.db, row.id)
  const provider = providerOf(shop, row.provider)
  // A capture that was started may be in progress at the provider, whose answer is then still `approved`.
  const session = row.captureStartedAt ? await provider.findSession(row.id) : await provider.endSession(row.id)
  if (session?.state === 'paid' && (await markPaid(shop, session))) {
    throw new ShopError(409, 'This order is already paid.')
  }
  if (session?.state === 'pending') await markPending(shop, session)
  if (session && underWayStates.has(session.state)) throw paymentUnderWay()
  if (row.captureStartedAt) return closeEndedSession(shop, row)
  if (!(await closeUncapturedSession(shop.db, row.id))) throw paymentUnderWay()
}

const underWayStates = new Set<SessionState>(['pending', 'approved', 'open'])

/** Places an order within its limits, ending older open checkouts if needed. Throws as `placeOrder`, 429 and 502. */
export function placeOrderAfterCheckouts(
  shop: Shop,
  user: SignedInUser,
  wanted: NewOrder,
  { idempotencyKey, caller }: Omit<PlacingOptions, 'protectedOrderIds'>,
): Promise<PlacedOrder> {
  return shop.limiter.run(['orders-network', 'orders'], caller, () =>
    endingCheckouts(shop, (protectedOrderIds) =>
      placeOrder(shop, user, wanted, { idempotencyKey, caller, protectedOrderIds }),
    ),
  )
}

/** The refusal of a step that a payment under way forbids. */
export function paymentUnderWay(): ShopError {
  return new ShopError(409, 'A payment for this order is under way. Wait a moment.')
}

/**
 * Asks the provider about a pending payment of the order. Throws ShopError 409 when it has paid or is still pending,
 * and 502.
 */
export async function checkNoPendingPayment(shop: Shop, orderId: string): Promise<void> {
  const row = await findPendingSession(shop.db, orderId)
  if (!row) return
  if (await settleSession(shop, row)) throw new ShopError(409, 'This order is already paid.')
  if (await findPendingSession(shop.db, orderId)) throw paymentUnderWay()
}
