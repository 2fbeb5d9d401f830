import { isId } from '#rules/platform/ids.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { findOrder } from '#server/orders/orders.queries.ts'
import { findPhoneOrder } from '#server/orders/phone/phone-orders.queries.ts'
import { cancel } from '#server/payments/cancel-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/**
 * Takes a phone order back before its email is sent: it is cancelled, its pieces are free, and the buyer gets no email.
 * Throws ShopError 404 for an order that is not by phone, 409 when it is paid or its time is over.
 */
export async function takeBackPhoneOrder(shop: Shop, id: string, user: SignedInUser): Promise<{ message: string }> {
  const found = isId(id) ? await findOrder(shop.db, id) : undefined
  const phone = found && (await findPhoneOrder(shop.db, id))
  if (!phone) throw new ShopError(404, 'Order not found')
  if (phone.undoUntil <= shop.now()) {
    throw new ShopError(409, 'It’s too late to undo this order: its email is being sent. Cancel it instead.')
  }
  await cancel(shop, found, {
    by: actorOf(user),
    reason: 'by-shop',
    isSilent: true,
    check: ({ paidAt }) => {
      if (paidAt) throw new ShopError(409, 'This order is paid. Cancel it on its page, which refunds the money.')
    },
  })
  return { message: 'The order is undone, and its pieces are back on sale.' }
}
