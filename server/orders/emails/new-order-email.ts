import type { DeliveryPromise } from '#contract/orders/delivery.ts'
import type { Order } from '#contract/orders/order.ts'
import type { ShopDetails } from '#contract/pages.ts'
import type { Db } from '#db/open.ts'
import { callText, promisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { paths } from '#rules/paths.ts'
import { itemsText } from '#rules/orders/fulfilment/parcels.ts'
import type { EmailText } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { findOrder } from '#server/orders/orders.queries.ts'

/** Queues the email to the shop about an order that was paid just now, in the caller's transaction. */
export async function queueNewOrderEmail(shop: Shop, tx: Db, orderId: string): Promise<void> {
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email new-order is about the order ${orderId}, which does not exist.`)
  const order = toOrder(found, isTestShop(shop))
  // Without an order id, because it is not an email to the buyer: it has neither their name nor their address.
  await queueEmail(shop, tx, {
    kind: 'new-order',
    to: shop.details().email,
    ...newOrderText(order, shop.details()),
  })
}

/** The email to the shop about a paid order: its number, its items, where they go, and the amount. */
export function newOrderText(order: Order, shop: ShopDetails): EmailText {
  const { orderNumber, orderItems, shippingAddress, totalPrice, isTestPayment, deliveryPromise } = order
  const items = itemsText(
    orderItems,
    orderItems.map(({ qty }, item) => ({ item, qty })),
  )
  const town = `${shippingAddress.city} ${shippingAddress.postCode}`.trim()
  return formatEmail(shop, {
    subject: `New order ${orderNumber}, ${formatDollars(totalPrice)}`,
    name: null,
    isToShop: true,
    opening: `Order ${orderNumber} is paid and ready to pack.`,
    parts: [
      ...(isTestPayment ? [{ kind: 'paragraph' as const, text: 'Test payment: no money was charged.' }] : []),
      {
        kind: 'facts',
        facts: [
          { name: 'Order', value: orderNumber },
          { name: 'Pieces', value: items },
          { name: 'To', value: town },
          { name: 'Total', value: formatDollars(totalPrice) },
          ...(deliveryPromise ? [{ name: 'Promised', value: promisedText(deliveryPromise) }] : []),
        ],
      },
      { kind: 'link', label: 'Open the order', url: `${shop.publicUrl}${paths.order(order._id)}` },
    ],
  })
}

function promisedText(promise: DeliveryPromise): string {
  return promise.kind === 'call' ? callText : promisedDaysText(promise)
}
