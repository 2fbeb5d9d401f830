import type { CheckoutSession } from '#contract/payments.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { markPaid } from '#server/payments/mark-paid.ts'
import { findSessionRow } from '#server/payments/payments.queries.ts'
import { providerOf } from '#server/payments/providers/payment-provider.ts'

/**
 * Reads a checkout session for the success page. What the provider says here counts like its notice: an order whose
 * shopper came back and no further is paid. Throws ShopError 404 for an unknown session and for one of somebody else's
 * order alike.
 */
export async function readCheckout(
  shop: Shop,
  sessionId: string,
  user: SignedInUser,
): Promise<{ session: CheckoutSession }> {
  const row = await findSessionRow(shop.db, sessionId)
  if (!row) throw noSuchSession()
  await readOrder(shop, row.orderId, user).catch((error: unknown) => {
    throw error instanceof ShopError && error.status === 404 ? noSuchSession() : error
  })
  const session = await providerOf(shop, row.provider).findSession(sessionId)
  if (!session) throw noSuchSession()
  await markPaid(shop, session)
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

function noSuchSession(): ShopError {
  return new ShopError(404, 'Checkout session not found')
}
