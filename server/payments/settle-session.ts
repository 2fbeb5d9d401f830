import { canBePaid } from '#rules/order-state.ts'
import { findOrder, orderState } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import { markPaid } from './mark-paid.ts'
import { type CheckoutRow, closeSession } from './payments.queries.ts'
import { providerOf } from './providers.ts'

/**
 * Asks the provider how a session of ours stands and draws the consequence: its order is paid, or the session has ended
 * and frees the way for another (the units stay held until the hold's own instant). Answers whether the order is paid
 * now. Throws ShopError 502 when the provider does not answer.
 */
export async function settleSession(shop: Shop, row: CheckoutRow): Promise<boolean> {
  const provider = providerOf(shop, row.provider)
  let session = await provider.findSession(row.id)
  if (session?.state === 'approved' && (await isHeld(shop, row.orderId)))
    session = await provider.captureSession(row.id)
  if (session?.state === 'paid') return markPaid(shop, session)
  const order = (await findOrder(shop.db, row.orderId))?.order
  // Its order is paid in another way, or cancelled: nobody should pay in it any more.
  if (session?.state === 'open' && order && !canBePaid(orderState(order))) {
    session = await provider.endSession(row.id)
    if (session?.state === 'paid') return markPaid(shop, session)
  }
  const hasRunOut = row.expiresAt <= shop.now()
  if (session?.state === 'ended' || ((!session || session.state === 'approved') && hasRunOut)) {
    await closeSession(shop.db, row.id)
  }
  return Boolean(order?.paidAt)
}

/** Money is taken only for what is still kept for this order: otherwise it would have to go back. */
async function isHeld(shop: Shop, orderId: string): Promise<boolean> {
  const order = (await findOrder(shop.db, orderId))?.order
  return order !== undefined && canBePaid(orderState(order)) && order.heldUntil !== null && order.heldUntil > shop.now()
}
