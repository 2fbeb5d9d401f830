import type { CheckoutSession } from '#contract/payments/payments.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { type Shop, providerOf } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { markPaid, markPending } from '#server/payments/mark-paid.ts'
import { findSessionRow } from '#server/payments/payments.queries.ts'

/**
 * Reads a checkout session for the success page, and marks its order paid as the webhook does. Throws ShopError 404.
 */
export async function readCheckout(
  shop: Shop,
  sessionId: string,
  user: SignedInUser,
): Promise<{ session: CheckoutSession }> {
  const row = await findSessionRow(shop.db, sessionId)
  if (!row) throw sessionNotFound()
  await readOrder(shop, row.orderId, user).catch((error: unknown) => {
    throw error instanceof ShopError && error.status === 404 ? sessionNotFound() : error
  })
  const session = await providerOf(shop, row.provider).findSession(sessionId)
  if (!session) throw sessionNotFound()
  await markPaid(shop, session)
  await markPending(shop, session)
  return {
    session: {
      id: session.id,
      payment_status: session.paymentStatus,
      payment_method_types: session.paymentMethodTypes,
      orderId: row.orderId,
      isTestPayment: session.isTest,
    },
  }
}

function sessionNotFound(): ShopError {
  return new ShopError(404, 'Checkout session not found')
}
