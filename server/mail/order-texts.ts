import type { Order } from '#contract/orders.ts'
import { shortId } from '#rules/ids.ts'
import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/money.ts'
import { deliveryTime, phoneHours, refundTime, returnsWithin, type ShopDetails } from '#rules/shop-facts.ts'

/** The words of an e-mail. */
export interface EmailText {
  subject: string
  text: string
}

/** What a buyer reads when the order has come in: what was ordered, how long it is held, where to pay. */
export function orderReceivedText(order: Order, shop: ShopDetails): EmailText {
  return {
    subject: `Order ${shortId(order._id)} received`,
    text: letter(order, shop, [
      `We have your order ${shortId(order._id)}. Its pieces are held for you for ${shop.holdMinutes} minutes. Pay for it here:`,
      orderLink(order, shop),
    ]),
  }
}

/**
 * What a buyer reads when the money has come in. `isStockGone`: it came after the hold had run out and the pieces had
 * been sold to somebody else, so no delivery is promised.
 */
export function paymentReceivedText(order: Order, shop: ShopDetails, isStockGone: boolean): EmailText {
  const total = formatDollars(order.totalPrice)
  return {
    subject: `Payment received for order ${shortId(order._id)}`,
    text: letter(order, shop, [
      `Your payment of ${total} for order ${shortId(order._id)} has arrived. Thank you.`,
      whatNext(order, isStockGone),
      `The order: ${orderLink(order, shop)}`,
    ]),
  }
}

/** What a buyer reads when the order has been delivered: what to do when something is not as it should be. */
export function deliveredText(order: Order, shop: ShopDetails): EmailText {
  return {
    subject: `Order ${shortId(order._id)} delivered`,
    text: letter(order, shop, [
      `Your order ${shortId(order._id)} has been delivered.`,
      order.isTestPayment
        ? 'This was a test payment: no money was moved, and nothing was sent.'
        : `Should anything not be as it ought to be, write to us. You can send a piece back within ${returnsWithin}.`,
      `The order: ${orderLink(order, shop)}`,
    ]),
  }
}

/** What a buyer reads when money has gone back: how much, and when it arrives. `refundId` names the refund. */
export function refundedText(order: Order, shop: ShopDetails, refundId: string): EmailText {
  const amount = formatDollars(order.refunds.find(({ _id }) => _id === refundId)?.amount ?? 0)
  return {
    subject: `Refund for order ${shortId(order._id)}`,
    text: letter(order, shop, [
      `We have returned ${amount} of what you paid for order ${shortId(order._id)}. It goes back the way it came and arrives within ${refundTime}.`,
      `The order: ${orderLink(order, shop)}`,
    ]),
  }
}

function whatNext(order: Order, isStockGone: boolean): string {
  if (order.isTestPayment) return 'This was a test payment: no money was moved, and nothing is sent.'
  if (!isStockGone) return `Delivery takes ${deliveryTime}. Once it is ready to ship we contact you by e-mail.`
  return `It came after the pieces had stopped being held, and in the meantime they were sold to somebody else. We are sorry. The money goes back to you whole, by itself; it arrives within ${refundTime}.`
}

function letter(order: Order, shop: ShopDetails, paragraphs: readonly string[]): string {
  const { address, city, postCode, country } = order.shippingAddress
  return [
    `Kia ora ${order.user.name},`,
    ...paragraphs,
    [...order.orderItems.map(lineOf), '', ...sumsOf(order)].join('\n'),
    ['Goes to:', order.user.name, address, `${city} ${postCode}`, country].join('\n'),
    `Questions: answer this e-mail, or ring ${shop.phone} (${phoneHours}).`,
    `${shop.name}\n${shop.publicUrl}\n`,
  ].join('\n\n')
}

function orderLink(order: Order, shop: ShopDetails): string {
  return `${shop.publicUrl}/order/${order._id}`
}

function lineOf({ qty, name, price }: Order['orderItems'][number]): string {
  return `${qty} × ${name}, ${formatDollars(price)} each: ${formatDollars(dollarsOf(qty * centsOf(price)))}`
}

function sumsOf(order: Order): string[] {
  const gst = dollarsOf(gstWithin(centsOf(order.totalPrice)))
  return [
    `Items ${formatDollars(order.itemsPrice)}`,
    `Shipping ${formatDollars(order.shippingPrice)}`,
    `Total ${formatDollars(order.totalPrice)}, includes GST of ${formatDollars(gst)}`,
  ]
}
