import type { Db } from '#db/open.ts'
import { shopDetails } from '#server/config.ts'
import { orderReceivedText, paymentReceivedText } from '#server/mail/order-texts.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'
import { findOrder, writtenOrder } from './orders.queries.ts'

/**
 * Writes the buyer of an order an e-mail about it, in the caller's transaction and from what that transaction has just
 * written. One of each kind an order (promises 10). An answer to it goes to the shop.
 */
export async function queueOrderEmail(
  shop: Shop,
  tx: Db,
  orderId: string,
  kind: 'order-received' | 'payment-received',
): Promise<void> {
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`order ${orderId} is to be written about and is not there`)
  const order = writtenOrder(found.order, found.items, shop.card.isTest)
  const details = shopDetails(shop.config)
  const isStockGone = found.order.attention === 'paid-without-stock'
  await queueEmail(shop, tx, {
    kind,
    orderId,
    to: found.order.buyerEmail,
    replyTo: shop.config.shopEmail,
    ...(kind === 'order-received'
      ? orderReceivedText(order, details)
      : paymentReceivedText(order, details, isStockGone)),
  })
}
