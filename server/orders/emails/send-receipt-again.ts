import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { countReceiptsAgain } from '#server/platform/mail/mail.queries.ts'
import { lockOrderId } from '#server/orders/notes/order-notes.queries.ts'
import { findOrder } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { queueReceiptAgain } from './queue-order-email.ts'

/** How often the receipt of an order can be sent again within 24 hours. */
const maxPerDay = 3
const dayMs = 24 * 3_600_000

/**
 * Queues the current receipt for its buyer. Throws ShopError 404, and 409 for an unpaid order, a buyer without an
 * address, deleted data, and after three in 24 hours.
 */
export async function sendReceiptAgain(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  return transact(shop.db, async (tx) => {
    const found = isId(id) && (await lockOrderId(tx, id)) ? await findOrder(tx, id) : undefined
    if (!found) throw new ShopError(404, 'Order not found')
    if (!found.order.paidAt) throw new ShopError(409, 'This order isn’t paid, so it has no receipt.')
    const now = shop.now()
    const again = await countReceiptsAgain(tx, id, new Date(now.getTime() - dayMs))
    if (again.within >= maxPerDay) {
      throw new ShopError(409, `The receipt was sent again ${maxPerDay} times in the last 24 hours.`)
    }
    const to = await queueReceiptAgain(shop, tx, found, again.inAll + 1)
    if (to === undefined) throw new ShopError(409, 'There’s no email address to which the receipt can be sent.')
    await recordAuditEvent(shop, tx, {
      subject: 'order',
      subjectId: id,
      action: 'receipt-sent-again',
      by: actorOf(user),
      fields: [],
    })
    return { message: `We’re emailing the receipt to ${to}.` }
  })
}
