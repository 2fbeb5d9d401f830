import type { Order } from '#contract/orders/order.ts'
import { recipientName } from '#rules/orders/buyer.ts'
import { promiseText } from '#rules/orders/delivery/promise-text.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { isFullyRefunded, payableUntil } from '#rules/orders/order-state.ts'
import {
  cancelledLines,
  orderItemLines,
  orderTotals,
  type Receipt,
  receiptOf,
  refundTarget,
  refundTargetOfBuyer,
  suppliedLines,
} from '#rules/orders/receipt.ts'
import type { Item } from '#rules/orders/fulfilment/parcels.ts'
import { withoutPhoneText } from '#rules/orders/delivery/phone.ts'
import { addressLines } from '#rules/orders/delivery/shipping-address.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { paths } from '#rules/paths.ts'
import { deliveryTime, refundTime } from '#rules/platform/shop-info.ts'
import { testOrderText } from '#rules/orders/payment-method.ts'
import {
  type EmailLink,
  type EmailPart,
  type EmailText,
  tokenPlaceholder,
} from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'

/** How each email about a test payment begins. */
export const testPayment = 'Test payment: no money was charged'

/** Follows what is being refunded. When it arrives is not known before the payment provider has sent it. */
export const refundEmailFollows = 'We’ll email you again when it’s on its way.'

/** The email for a placed order: what was ordered, how long it is held, where and until when it can be paid. */
export function orderReceivedText(order: Order, shop: ShopDetails): EmailText {
  const number = order.orderNumber
  return formatEmail(shop, {
    subject: `Order ${number} received`,
    // Without a name in an email to an address that may be a stranger's.
    name: order.user.name || null,
    opening: `Thanks for your order ${number}. We’ll hold the pieces for ${shop.holdMinutes} minutes while you pay.`,
    parts: [
      paragraph(
        `You can pay for it until ${lastTimeToPay(order, shop)}, as long as we have stock. After that we’ll cancel it.`,
      ),
      ...promiseIfPaid(order),
      ...testPart(order),
      linkTo('Pay for the order', shop),
      ...itemsAndAddress(order, shop),
      ...withoutPhone(order, shop),
    ],
  })
}

/** The receipt of a paid order. `isStockGone`: the items were sold meanwhile, so the payment is refunded. */
export function paymentReceivedText(order: Order, shop: ShopDetails, isStockGone: boolean): EmailText {
  const number = order.orderNumber
  const receipt = isStockGone ? undefined : receiptOf(order, shop)
  return formatEmail(shop, {
    subject: `Payment received for order ${number}`,
    name: order.user.name || null,
    opening:
      order.totalPrice > 0
        ? `We’ve received your payment of ${formatDollars(order.totalPrice)} for order ${number}. Thank you.`
        : `Your order ${number} is complete, and there’s nothing to pay. Thank you.`,
    parts: [
      paragraph(nextStepText(order, isStockGone)),
      ...testPart(order),
      ...(receipt
        ? [
            ...receiptParts(receipt),
            { ...linkTo('Print the receipt', shop, paths.trackReceipt), isSecondary: true },
            linkTo('See the order', shop),
          ]
        : [...itemsAndAddress(order, shop), linkTo('See the order', shop)]),
    ],
  })
}

/** The email with the receipt of a paid order as it is now, which the shop sends again. */
export function receiptAgainText(order: Order, shop: ShopDetails): EmailText {
  const receipt = receiptOf(order, shop)
  return formatEmail(shop, {
    subject: `Receipt for order ${order.orderNumber}`,
    name: order.user.name || null,
    opening: `Here’s another copy of the receipt for order ${order.orderNumber}.`,
    parts: [
      ...testPart(order),
      ...(receipt ? receiptParts(receipt) : itemsAndAddress(order, shop)),
      { ...linkTo('Print the receipt', shop, paths.trackReceipt), isSecondary: true },
      linkTo('See the order', shop),
    ],
  })
}

/** The email for the refund named by `about`. A number after the id means that it was made again after a failure. */
export function refundedText(order: Order, shop: ShopDetails, about: string): EmailText {
  const number = order.orderNumber
  const [refundId, repetition] = about.split(':')
  const refund = order.refunds.find(({ _id }) => _id === refundId)
  const amount = formatDollars(refund?.amount ?? 0)
  const target = refundTargetOfBuyer(refund?.provider ?? order.paidWith, order)
  const receipt = receiptOf(order, shop)
  return formatEmail(shop, {
    subject: `Refund for order ${number}`,
    name: order.user.name || null,
    opening: `We’ve refunded ${amount} of your payment for order ${number} to ${target}. It takes ${refundTime} to arrive.`,
    parts: [
      ...(repetition ? [paragraph('This is the refund that didn’t reach you before. We’ve sent it again.')] : []),
      ...(refund?.note ? [paragraph(refund.note)] : []),
      ...(order.isTestPayment ? [paragraph(`${testPayment}, so none will be refunded.`)] : []),
      ...(receipt ? receiptParts(receipt) : itemsAndAddress(order, shop)),
      linkTo('See the order', shop),
    ],
  })
}

/** The email for a refund that was reported as made and has failed, named by `about`: its amount, and what follows. */
export function refundFailedText(order: Order, shop: ShopDetails, about: string): EmailText {
  const number = order.orderNumber
  const refund = order.refunds.find(({ _id }) => _id === about.split(':')[0])
  const target = refundTarget(refund?.provider ?? order.paidWith, order.totalPrice)
  return formatEmail(shop, {
    subject: `Your refund for order ${number} didn’t go through`,
    name: order.user.name || null,
    opening: `We couldn’t refund ${formatDollars(refund?.amount ?? 0)} for order ${number}: ${target} you paid with didn’t accept it.`,
    parts: [
      paragraph('We’ll try again, or ask how you’d like to be refunded. You don’t need to do anything.'),
      ...(order.isTestPayment ? [paragraph(`${testPayment}, so none will be refunded.`)] : []),
      itemsOf(order, shop),
      linkTo('See the order', shop),
    ],
  })
}

/** Why an order was cancelled: its buyer or the shop's owner cancelled it, or it was not paid in time. */
export type CancelReason = 'by-buyer' | 'by-shop' | 'not-paid'

/** The email for a cancelled order: who cancelled it, what the shop wrote, and what happens with the money. */
export function cancelledText(order: Order, shop: ShopDetails, reason: CancelReason, note = ''): EmailText {
  const number = order.orderNumber
  const openings: Record<CancelReason, string> = {
    'by-buyer': `Your order ${number} has been cancelled, as you asked.`,
    'by-shop': `We’ve cancelled your order ${number}.`,
    'not-paid': `Your order ${number} has been cancelled because it wasn’t paid by ${lastTimeToPay(order, shop)}.`,
  }
  return formatEmail(shop, {
    subject: `Order ${number} cancelled`,
    name: order.user.name || null,
    opening: openings[reason],
    parts: [
      ...(note === '' ? [] : [paragraph(note)]),
      paragraph(moneyAfterCancelText(order)),
      itemsOf(order, shop),
      linkTo('See the order', shop),
    ],
  })
}

function moneyAfterCancelText(order: Order): string {
  const isRefunded = order.refunds.some(({ status }) => status !== 'failed')
  if (!order.isPaid && isRefunded) return 'We’re refunding your payment in full.'
  if (!order.isPaid || order.totalPrice === 0) return 'Nothing was charged.'
  if (order.isTestPayment) return `${testPayment}.`
  const cents = order.refunds
    .filter(({ reason, status }) => reason === 'cancelled' && status !== 'failed')
    .reduce((sum, { amount }) => sum + centsOf(amount), 0)
  if (cents === 0 && isFullyRefunded(order)) return 'Your payment had already been refunded in full.'
  return `We’re refunding ${formatDollars(dollarsOf(cents))} to ${refundTarget(order.paidWith, order.totalPrice)} you paid with. ${refundEmailFollows}`
}

/** Until when an unpaid order can be paid, by the clocks of New Zealand. */
function lastTimeToPay(order: Order, shop: ShopDetails): string {
  return nzTimeText(order.payableUntil ?? payableUntil(order.createdAt, shop.payableDays).toISOString())
}

function nextStepText(order: Order, isStockGone: boolean): string {
  if (!isStockGone && order.deliveryPromise) return `${promiseText(order.deliveryPromise)}.`
  if (!isStockGone) return `Delivery takes ${deliveryTime}.`
  return `We’re sorry: your payment arrived after the hold had ended, and the pieces had already been sold, so the order is cancelled. We’re refunding the full amount. ${refundEmailFollows}`
}

/** The promise in the email about a new order, which counts from the day of its payment. */
export function promiseIfPaid({ deliveryPromise }: Order): EmailPart[] {
  if (!deliveryPromise) return []
  const condition = deliveryPromise.kind === 'days' ? ', if you pay today' : ''
  return [paragraph(`${promiseText(deliveryPromise)}${condition}.`)]
}

/** What a test payment means, as the page of the order says it. */
export function testPart({ isTestPayment }: Order): EmailPart[] {
  return isTestPayment ? [paragraph(testOrderText)] : []
}

export function paragraph(text: string): EmailPart {
  return { kind: 'paragraph', text }
}

function receiptParts(receipt: Receipt): EmailPart[] {
  const { facts, refunds, correctionText, recipientHeading, recipient } = receipt
  return [
    { kind: 'facts', facts },
    { kind: 'items', lines: receipt.lines, cancelledLines: receipt.cancelledLines, totals: receipt.totals },
    ...(refunds.length > 0 ? [{ kind: 'refunds', refunds } as const] : []),
    ...(correctionText === undefined ? [] : [paragraph(correctionText)]),
    { kind: 'address', heading: recipientHeading, lines: recipient },
  ]
}

/** What was ordered, with its amounts. Items that were cancelled are apart, unless the whole order was. */
export function itemsOf(order: Order, shop: ShopDetails): EmailPart {
  const lines = order.isCancelled
    ? { lines: orderItemLines(order), cancelledLines: [] }
    : { lines: suppliedLines(order), cancelledLines: cancelledLines(order) }
  return { kind: 'items', ...lines, totals: orderTotals(order, shop) }
}

/** Some of the items of an order. */
export function itemsPart({ orderItems }: Order, products: readonly Item[]): EmailPart {
  const named = products.map(({ item, qty }) => ({
    name: orderItems[item]?.name ?? '',
    image: orderItems[item]?.image ?? '',
    qty,
  }))
  return { kind: 'pieces', heading: 'These pieces', pieces: named }
}

/** What was ordered, and where it goes. */
export function itemsAndAddress(order: Order, shop: ShopDetails): EmailPart[] {
  const address = addressOf(order)
  return address.lines.length > 0 ? [itemsOf(order, shop), address] : [itemsOf(order, shop)]
}

/** What a buyer without a phone number is told, with a link to send one. */
function withoutPhone({ shippingAddress }: Order, { publicUrl }: ShopDetails): EmailPart[] {
  if (shippingAddress.phone !== '') return []
  const link = { kind: 'link', label: 'Send us one', url: `${publicUrl}${paths.contact}`, isSecondary: true } as const
  return [paragraph(withoutPhoneText), link]
}

/** Where an order goes, or went, with the phone number and the note for the driver. */
export function addressOf(order: Order, heading = 'Deliver to'): EmailPart & { kind: 'address' } {
  const { phone, note } = order.shippingAddress
  const lines = addressLines({ ...order.shippingAddress, recipient: recipientName(order) })
  const noteLine = note === '' ? '' : `Note for the driver: ${note}`
  return { kind: 'address', heading, lines: [...lines, phone, noteLine].filter((line) => line !== '') }
}

/** A link that shows the order without signing in. Its token is made when the email is sent. */
export function linkTo(label: string, shop: ShopDetails, path: string = paths.track): EmailLink {
  return { kind: 'link', label, url: `${shop.publicUrl}${path}?token=${tokenPlaceholder}` }
}
