import { type Shop, providerOf } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { markPaid } from '#server/payments/mark-paid.ts'
import { markPending } from '#server/payments/mark-pending.ts'
import { type CheckoutRow, closeSession, closeUncapturedSession } from '#server/payments/payments.queries.ts'
import type { SessionState } from '#server/platform/payment-provider.ts'
import { closeEndedSession } from './close-ended-session.ts'
import { paymentUnderWay } from './check-no-pending-payment.ts'

/**
 * Ends a session at the provider, so that it can no longer be paid, and then closes its row. Throws ShopError 409 when
 * it was paid first (the order is marked paid), when its payment is pending, its capture was started or the provider
 * keeps it open, and 502 when the provider does not respond; then the order stays as it is.
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
