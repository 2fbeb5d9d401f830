import type { ShopDetails } from '#contract/pages.ts'
import type { Order, OrderItem, PaidWith, Refund } from '#contract/orders/order.ts'
import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { addressLines, withoutRecipient } from '#rules/orders/delivery/shipping-address.ts'
import { refundTime } from '#rules/platform/shop-info.ts'
import { offersAfterpay } from './afterpay.ts'
import { usedMethodText } from './payment-method.ts'
import { buyerText } from './buyer.ts'
import { formatGstNumber } from './gst-number.ts'
import { type RefundLine, refundLines } from './receipt-refunds.ts'

export interface ReceiptFact {
  name: string
  value: string
}

/** In dollars: `price` of one unit, `cost` of all, `was` before the sale in which it was bought. */
export interface OrderItemLine {
  name: string
  image: string
  qty: number
  price: number
  was?: number
  cost: number
}

/** In dollars. The total also has the included GST of a registered shop. */
export interface TotalRow {
  name: string
  amount: number
  isTotal: boolean
  gst?: number
}

/** For the email, the page and print. */
export interface Receipt {
  facts: ReceiptFact[]
  lines: OrderItemLine[]
  /** Cancelled before its delivery, so not supplied. */
  cancelledLines: OrderItemLine[]
  totals: TotalRow[]
  refunds: RefundLine[]
  /** What the refunds are for the tax office; undefined without refunds or a GST number. */
  correctionText: string | undefined
  /** `Supplied to`, or `Paid by` when nothing was supplied. */
  recipientHeading: string
  recipient: string[]
}

/**
 * A paid order's receipt: taxable supply information (Goods and Services Tax Act 1985, s 19E to 19N as of 2023), with
 * refunds and their GST. It has name and address, which are required over $1,000, and GST only for a registered shop.
 */
export function receiptOf(order: Order, shop: ShopDetails): Receipt | undefined {
  if (order.paidAt === null) return undefined
  const hasGstNumber = shop.gstNumber !== ''
  const refunds = refundLines(order, shop)
  return {
    facts: [
      ...(hasGstNumber ? [{ name: 'Document', value: 'Tax invoice' }] : []),
      { name: 'Supplier', value: shop.name },
      ...(hasGstNumber ? [{ name: 'GST number', value: formatGstNumber(shop.gstNumber) }] : []),
      ...(order.isCancelled ? [] : [{ name: 'Date of supply', value: nzDay(order.paidAt) }]),
      { name: 'Order', value: order.orderNumber },
      { name: 'Payment method', value: usedMethodText(order) },
      { name: 'Date of payment', value: nzDay(order.paidAt) },
    ],
    lines: order.isCancelled ? [] : suppliedLines(order),
    cancelledLines: order.isCancelled ? orderItemLines(order) : cancelledLines(order),
    totals: orderTotals(order, shop),
    refunds,
    correctionText:
      hasGstNumber && refunds.length > 0
        ? `Taxable supply correction information for the tax invoice of order ${order.orderNumber}.`
        : undefined,
    recipientHeading: order.isCancelled ? 'Paid by' : 'Supplied to',
    // Empty once the period for personal data is over. The recipient may be another person.
    recipient: [
      buyerText(order.user),
      ...addressLines(withoutRecipient(order.shippingAddress, order.user.name)),
    ].filter((line) => line !== ''),
  }
}

/** The items with the cost of each, in dollars. */
export function orderItemLines(order: Order): OrderItemLine[] {
  return linesOf(order, ({ qty }) => qty)
}

/** The items without cancelled items. */
export function suppliedLines(order: Order): OrderItemLine[] {
  return linesOf(order, ({ qty, cancelledQty }) => qty - cancelledQty)
}

/** The items that were cancelled after the payment and before their delivery. */
export function cancelledLines(order: Order): OrderItemLine[] {
  return linesOf(order, ({ cancelledQty }) => cancelledQty)
}

function linesOf({ orderItems }: Order, unitsOf: (item: OrderItem) => number): OrderItemLine[] {
  return orderItems
    .map((item) => ({
      name: item.name,
      image: item.image,
      qty: unitsOf(item),
      price: item.price,
      ...(item.wasPrice !== undefined && { was: item.wasPrice }),
    }))
    .filter(({ qty }) => qty > 0)
    .map((line) => ({ ...line, cost: dollarsOf(line.qty * centsOf(line.price)) }))
}

/** The totals in dollars, with the discount and the refunds, if any. */
export function orderTotals(order: Order, { isGstRegistered }: Pick<ShopDetails, 'isGstRegistered'>): TotalRow[] {
  const row = (name: string, amount: number) => ({ name, amount, isTotal: false })
  const total = (name: string, cents: number) => ({
    name,
    amount: dollarsOf(cents),
    isTotal: true,
    ...(isGstRegistered && { gst: dollarsOf(gstWithin(cents)) }),
  })
  const rows: TotalRow[] = [row('Items', order.itemsPrice)]
  if (order.discountPrice > 0) {
    rows.push(row(['Discount', order.discountCode].filter(Boolean).join(' '), -order.discountPrice))
  }
  rows.push(row('Freight', order.shippingPrice), total('Total', centsOf(order.totalPrice)))
  if (order.refundedPrice > 0) {
    const leftCents = centsOf(order.totalPrice) - centsOf(order.refundedPrice)
    rows.push(row('Refunded', -order.refundedPrice), total('Total after refunds', leftCents))
  }
  return rows
}

/** The sentences about refunds and cancellation on a receipt. */
export function refundText(order: Order): string | undefined {
  const { isCancelled, refundedPrice, refunds, paidWith } = order
  const isPending = refunds.some(({ status }) => status === 'pending')
  const disputed = Math.min(
    refundedPrice,
    priceOf(refunds, ({ reason, status }) => reason === 'disputed' && status === 'succeeded'),
  )
  const byShop = dollarsOf(centsOf(refundedPrice) - centsOf(disputed))
  const transferred = priceOf(refunds, ({ provider }) => provider === 'transfer' && paidWith !== 'transfer')
  const targets = [
    byShop > transferred && refundTargetOfBuyer(paidWith, order),
    transferred > 0 && refundTargetOfBuyer('transfer', order),
  ]
  const refund = `We’${isPending ? 're refunding' : 've refunded'} ${formatDollars(byShop)} to ${targets.filter(Boolean).join(' and to ')}.${isPending ? '' : ` It takes ${refundTime} to arrive.`}`
  const dispute = `${paidWith === 'paypal' ? 'PayPal' : 'Your bank'} has returned ${formatDollars(disputed)} to you after a dispute.`
  const sentences = [isCancelled && 'This order was cancelled.', byShop > 0 && refund, disputed > 0 && dispute]
  return sentences.filter(Boolean).join(' ') || undefined
}

/** In dollars. */
function priceOf(refunds: Order['refunds'], fits: (refund: Refund) => boolean): number {
  const fitting = refunds.filter((refund) => refund.isOfPayment && refund.status !== 'failed' && fits(refund))
  return dollarsOf(fitting.reduce((sum, { amount }) => sum + centsOf(amount), 0))
}

type PaidOrder = Pick<Order, 'paidWith' | 'totalPrice'>

/** Where a refund goes and when it arrives. */
export function refundConsequence({ paidWith, totalPrice }: PaidOrder): string {
  if (paidWith === 'transfer') {
    return 'No provider makes this refund: pay it by bank transfer, and mark it as sent on this page.'
  }
  return `The money goes to ${refundTarget(paidWith, totalPrice)} they paid with. It takes ${refundTime} to arrive.`
}

/** Where a refund goes, for its buyer. What a provider refuses, the shop pays into an account that the buyer names. */
export function refundTargetOfBuyer(provider: PaidWith | null, { paidWith, totalPrice }: PaidOrder): string {
  if (provider === 'transfer' && paidWith !== 'transfer') return 'your bank account'
  return `${refundTarget(provider, totalPrice)} you paid with`
}

/** Where a refund goes, before 'you paid with' or 'they paid with': providers refund to where the money came from. */
export function refundTarget(provider: PaidWith | null, total: number): string {
  if (provider === 'transfer') return 'the bank account'
  if (provider === 'paypal') return 'the PayPal account'
  return offersAfterpay(total) ? 'the card or Afterpay account' : 'the card'
}
