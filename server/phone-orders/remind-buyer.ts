import type { Order } from '#contract/orders.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/ids.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { orderState, toOrder } from '#server/orders/order-mapping.ts'
import { findOrder, lockOrder } from '#server/orders/orders.queries.ts'
import { reminderText } from '#server/orders/phone/phone-emails.ts'
import { findPhoneOrder, updateReminded } from '#server/orders/phone/phone-orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { isTestShop, type Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'

const dayMs = 24 * 3_600_000

/**
 * Reminds the buyer of an unpaid phone order by email. Throws ShopError 404 for an order that is not by phone, 409 when
 * it is not to be paid any more, its buyer has no email address or was reminded within a day.
 */
export async function remindBuyer(shop: Shop, id: string, user: SignedInUser): Promise<Order> {
  if (!isId(id)) throw new ShopError(404, 'Order not found')
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, id)
    const phone = order && (await findPhoneOrder(tx, id))
    const found = phone && (await findOrder(tx, id))
    if (!found) throw new ShopError(404, 'Order not found')
    const now = shop.now()
    if (!canBePaid(orderState(order)) || phone.heldUntil <= now) {
      throw new ShopError(409, 'This order is no longer to be paid, so there is nothing to remind of.')
    }
    if (order.buyerEmail === '') throw new ShopError(409, 'This buyer has no email address. Call them instead.')
    const remindedAt = phone.remindedAt ?? phone.createdAt
    if (now.getTime() - remindedAt.getTime() < dayMs) {
      throw new ShopError(409, 'The buyer got an email within the last 24 hours. Remind them tomorrow.')
    }
    const account = phone.payBy === 'transfer' ? shop.config.bankAccount : undefined
    const terms = { account, until: phone.heldUntil }
    await updateReminded(tx, id, now)
    await queueEmail(shop, tx, {
      kind: 'payment-reminder',
      orderId: id,
      about: now.toISOString(),
      to: order.buyerEmail,
      replyTo: shop.config.shopEmail,
      ...reminderText(toOrder(found, isTestShop(shop)), shop.details(), terms),
    })
  })
  return readOrder(shop, id, user)
}
