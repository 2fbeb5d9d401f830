import type { Db } from '#db/open.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { shopDetails } from '#server/config.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { isTestShop, type Shop } from '#server/shop.ts'
import {
  cancelledText,
  type CancelReason,
  deliveredText,
  orderReceivedText,
  paymentReceivedText,
  refundedText,
} from './order-emails.ts'
import { toOrder } from './order-mapping.ts'
import { findOrder, type FoundOrder } from './orders.queries.ts'

type OrderEmailKind = 'order-received' | 'payment-received' | 'delivered' | 'refunded'

/**
 * Queues an email to the buyer of an order in the caller's transaction, with the state of the order in that transaction.
 * An order gets one email of each kind, or one for each refund, whose id is `about` (promises 10).
 */
export async function queueOrderEmail(
  shop: Shop,
  tx: Db,
  orderId: string,
  kind: OrderEmailKind,
  about?: string,
): Promise<void> {
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email ${kind} is about the order ${orderId}, which does not exist.`)
  await queueEmailAbout(shop, tx, found, kind, about)
}

/** Queues the email about a cancelled order in the caller's transaction, once for each order. */
export async function queueCancelledEmail(shop: Shop, tx: Db, orderId: string, reason: CancelReason): Promise<void> {
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email cancelled is about the order ${orderId}, which does not exist.`)
  const order = toOrder(found, isTestShop(shop))
  await queueEmail(shop, tx, {
    ...(await addressing(shop, tx, found)),
    kind: 'cancelled',
    ...cancelledText(order, shopDetails(shop.config), reason),
  })
}

/**
 * Queues the same email from the rows of the order, for a caller that has them. It goes to the present address of the
 * buyer's account. Replies go to the shop.
 */
export async function queueEmailAbout(
  shop: Shop,
  tx: Db,
  found: FoundOrder,
  kind: OrderEmailKind,
  about?: string,
): Promise<void> {
  const order = toOrder(found, isTestShop(shop))
  const details = shopDetails(shop.config)
  const isStockGone = found.order.attention.includes('paid-without-stock')
  const texts = {
    'order-received': () => orderReceivedText(order, details),
    'payment-received': () => paymentReceivedText(order, details, isStockGone),
    delivered: () => deliveredText(order, details),
    refunded: () => refundedText(order, details, about ?? ''),
  }
  await queueEmail(shop, tx, {
    ...(await addressing(shop, tx, found)),
    kind,
    ...(about && { about }),
    ...texts[kind](),
  })
}

/** An email about an order goes to the address of the buyer's account now; without an account, to the one on the order. */
async function addressing(shop: Shop, tx: Db, { order }: FoundOrder) {
  const buyer = order.userId === null ? undefined : await findUserById(tx, order.userId)
  return { orderId: order.id, to: buyer?.email ?? order.buyerEmail, replyTo: shop.config.shopEmail }
}
