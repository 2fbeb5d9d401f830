import type { ShopDetails } from '#contract/pages.ts'
import type { Order, PaymentProviderName } from '#contract/orders.ts'
import { centsOf, dollarsOf, formatDollars, gstWithin } from './money.ts'
import { nzDay } from './nz-dates.ts'
import { addressLines, withoutRecipient } from './shipping-address.ts'
import { refundTime } from './shop-info.ts'

/** A row of a receipt: a name and its value. */
export interface ReceiptFact {
  name: string
  value: string
}

/** An order item on a receipt: `price` of one unit and `cost` of all units, in dollars. */
export interface OrderItemLine {
  name: string
  qty: number
  price: number
  cost: number
}

/** A row of the totals of an order, in dollars. Rows that are totals also have the GST that is included in the amount. */
export interface TotalRow {
  name: string
  amount: number
  gst?: number
}

/** The content of a receipt, for the email, the page and print. */
export interface Receipt {
  facts: ReceiptFact[]
  lines: OrderItemLine[]
  totals: TotalRow[]
  /** Name and address of the buyer, one entry per line. */
  recipient: string[]
}

/**
 * The receipt of an order, undefined while it is unpaid. It is taxable supply information (Goods and Services Tax Act
 * 1985, s 19E to 19N as of 2023): supplier, GST number if the shop has one, the day of supply in New Zealand, the items
 * with their quantities, the total and the GST in it. Over $1,000 the recipient's name and address are required; every
 * order has them, so they are always included. Refunds are subtracted below the total (s 19N).
 */
export function receiptOf(order: Order, shop: ShopDetails): Receipt | undefined {
  if (order.paidAt === null) return undefined
  return {
    facts: [
      { name: 'Supplier', value: shop.name },
      ...(shop.gstNumber === '' ? [] : [{ name: 'GST number', value: formatGstNumber(shop.gstNumber) }]),
      { name: 'Date of supply', value: nzDay(order.paidAt) },
      { name: 'Order', value: order.orderNumber },
    ],
    lines: orderItemLines(order),
    totals: orderTotals(order),
    // The address is empty once the period for personal data is over. The recipient may be another person.
    recipient: [order.user.name, ...addressLines(withoutRecipient(order.shippingAddress, order.user.name))].filter(
      (line) => line !== '',
    ),
  }
}

/** The items of an order with the cost of each, in dollars. */
export function orderItemLines(order: Order): OrderItemLine[] {
  return order.orderItems.map(({ name, qty, price }) => ({ name, qty, price, cost: dollarsOf(qty * centsOf(price)) }))
}

/** The totals of an order, paid or not, in dollars: with the discount and the refunds, where there are any. */
export function orderTotals(order: Order): TotalRow[] {
  const rows: TotalRow[] = [{ name: 'Items', amount: order.itemsPrice }]
  if (order.discountPrice > 0) {
    rows.push({ name: ['Discount', order.discountCode].filter(Boolean).join(' '), amount: -order.discountPrice })
  }
  rows.push({ name: 'Shipping', amount: order.shippingPrice }, totalRow('Total', centsOf(order.totalPrice)))
  if (order.refundedPrice > 0) {
    const left = centsOf(order.totalPrice) - centsOf(order.refundedPrice)
    rows.push({ name: 'Refunded', amount: -order.refundedPrice }, totalRow('Total after refunds', left))
  }
  return rows
}

/** The sentences about refunds and cancellation on a receipt; undefined when there is neither. */
export function refundText({ isCancelled, refundedPrice, refunds, paidWith }: Order): string | undefined {
  const isPending = refunds.some(({ status }) => status === 'pending')
  const refund = `We’${isPending ? 're refunding' : 've refunded'} ${formatDollars(refundedPrice)} to ${refundTarget(paidWith)} you paid with. It arrives within ${refundTime}.`
  const sentences = [isCancelled && 'This order was cancelled.', refundedPrice > 0 && refund]
  return sentences.filter(Boolean).join(' ') || undefined
}

/** Where a refund goes, to be followed by 'you paid with' or 'they paid with'. Providers refund to where the money came from. */
export function refundTarget(provider: PaymentProviderName | null): string {
  return provider === 'paypal' ? 'the PayPal account' : 'the card or Afterpay account'
}

function totalRow(name: string, cents: number): TotalRow {
  return { name, amount: dollarsOf(cents), gst: dollarsOf(gstWithin(cents)) }
}

/** Formats a GST number as Inland Revenue does: 123456789 is `123-456-789`. */
function formatGstNumber(number: string): string {
  return number.replaceAll('-', '').replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')
}
