import type { Order } from '#contract/orders.ts'
import { shortId } from '#rules/ids.ts'
import { formatDollars } from '#rules/money.ts'
import { orderItemLines, orderTotals, type Receipt, receiptOf } from '#rules/receipt.ts'
import { deliveryTime, refundTime, returnsWithin, type ShopDetails } from '#rules/shop-info.ts'
import { htmlLetter } from '#server/mail/html-letter.ts'
import type { EmailText, Letter, Part } from '#server/mail/letter.ts'
import { letterText } from '#server/mail/plain-letter.ts'

/** What a buyer reads when the order has come in: what was ordered, how long it is held, where to pay. */
export function orderReceivedText(order: Order, shop: ShopDetails): EmailText {
  const number = shortId(order._id)
  return written(shop, {
    subject: `Order ${number} received`,
    name: order.user.name,
    opening: `We have your order ${number}. Its pieces are held for you for ${shop.holdMinutes} minutes.`,
    parts: [linkTo('Pay for the order', order, shop), ...goodsAndAddress(order)],
  })
}

/**
 * What a buyer reads when the money has come in; it is the receipt. `isStockGone`: it came after the hold had run out and
 * the pieces had been sold to somebody else, so nothing is supplied and the money goes back.
 */
export function paymentReceivedText(order: Order, shop: ShopDetails, isStockGone: boolean): EmailText {
  const number = shortId(order._id)
  const receipt = isStockGone ? undefined : receiptOf(order, shop)
  return written(shop, {
    subject: `Payment received for order ${number}`,
    name: order.user.name,
    opening:
      order.totalPrice > 0
        ? `Your payment of ${formatDollars(order.totalPrice)} for order ${number} has arrived. Thank you.`
        : `Your order ${number} is complete, and there is nothing to pay. Thank you.`,
    parts: [
      { kind: 'words', text: whatNext(order, isStockGone) },
      ...(receipt
        ? [...receiptParts(receipt), linkTo('Receipt to print', order, shop, '/receipt')]
        : [...goodsAndAddress(order), linkTo('See the order', order, shop)]),
    ],
  })
}

/** What a buyer reads when the order has been delivered: what to do when something is not as it should be. */
export function deliveredText(order: Order, shop: ShopDetails): EmailText {
  const number = shortId(order._id)
  const text = order.isTestPayment
    ? 'This was a test payment: no money was moved, and nothing was sent.'
    : `Should anything not be as it ought to be, write to us. You can send a piece back within ${returnsWithin}.`
  return written(shop, {
    subject: `Order ${number} delivered`,
    name: order.user.name,
    opening: `Your order ${number} has been delivered.`,
    parts: [{ kind: 'words', text }, ...goodsAndAddress(order), linkTo('See the order', order, shop)],
  })
}

/** What a buyer reads when money has gone back: how much, and when it arrives. `refundId` names the refund. */
export function refundedText(order: Order, shop: ShopDetails, refundId: string): EmailText {
  const number = shortId(order._id)
  const amount = formatDollars(order.refunds.find(({ _id }) => _id === refundId)?.amount ?? 0)
  const receipt = receiptOf(order, shop)
  return written(shop, {
    subject: `Refund for order ${number}`,
    name: order.user.name,
    opening: `We have returned ${amount} of what you paid for order ${number}. It goes back the way it came and arrives within ${refundTime}.`,
    parts: [
      ...(order.isTestPayment ? [{ kind: 'words', text: 'The payment was a test: no money was moved.' } as const] : []),
      ...(receipt ? receiptParts(receipt) : goodsAndAddress(order)),
      linkTo('See the order', order, shop),
    ],
  })
}

function written(shop: ShopDetails, letter: Letter): EmailText {
  return { subject: letter.subject, text: letterText(letter, shop), html: htmlLetter(letter, shop) }
}

function whatNext(order: Order, isStockGone: boolean): string {
  if (order.isTestPayment) return 'This was a test payment: no money was moved, and nothing is sent.'
  if (!isStockGone) return `Delivery takes ${deliveryTime}. Once it is ready to ship we contact you by e-mail.`
  return `It came after the pieces had stopped being held, and in the meantime they were sold to somebody else. We are sorry. The money goes back to you whole, by itself; it arrives within ${refundTime}.`
}

function receiptParts({ facts, lines, totals, recipient }: Receipt): Part[] {
  return [
    { kind: 'facts', facts },
    { kind: 'goods', lines, sums: totals },
    { kind: 'address', heading: 'Supplied to', lines: recipient },
  ]
}

function goodsAndAddress(order: Order): Part[] {
  const { address, city, postCode, country } = order.shippingAddress
  return [
    { kind: 'goods', lines: orderItemLines(order), sums: orderTotals(order) },
    { kind: 'address', heading: 'Goes to', lines: [order.user.name, address, `${city} ${postCode}`, country] },
  ]
}

function linkTo(label: string, order: Order, shop: ShopDetails, below = ''): Part {
  return { kind: 'link', label, url: `${shop.publicUrl}/order/${order._id}${below}` }
}
