import type { Db } from '#db/open.ts'
import { shopDetails } from '#server/config.ts'
import { deliveredText, orderReceivedText, paymentReceivedText, refundedText } from './order-emails.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'
import { findOrder, toOrder } from './orders.queries.ts'

type OrderEmailKind = 'order-received' | 'payment-received' | 'delivered' | 'refunded'

/**
 * Writes the buyer of an order an e-mail about it, in the caller's transaction and from what that transaction has just
 * written. One of each kind an order (promises 10). An answer to it goes to the shop.
 */
export async function queueOrderEmail(
  shop: Shop,
  tx: Db,
  orderId: string,
  kind: OrderEmailKind,
  about?: string,
): Promise<void> {
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`order ${orderId} is to be written about and is not there`)
  const order = toOrder(found, shop.payments.stripe.isTest)
  const details = shopDetails(shop.config)
  const isStockGone = found.order.attention === 'paid-without-stock'
  const texts = {
    'order-received': () => orderReceivedText(order, details),
    'payment-received': () => paymentReceivedText(order, details, isStockGone),
    delivered: () => deliveredText(order, details),
    refunded: () => refundedText(order, details, about ?? ''),
  }
  await queueEmail(shop, tx, {
    kind,
    orderId,
    to: found.order.buyerEmail,
    replyTo: shop.config.shopEmail,
    ...(about && { about }),
    ...texts[kind](),
  })
}
