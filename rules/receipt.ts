import type { Order } from '#contract/orders.ts'
import { shortId } from './ids.ts'
import { centsOf, dollarsOf, formatDollars, gstWithin } from './money.ts'
import { nzDay } from './nz-dates.ts'
import { refundTime, type ShopDetails } from './shop-info.ts'

/** A name and its value, as one row. */
export interface ReceiptFact {
  name: string
  value: string
}

/** What was bought on one line of an order: dollars for one, and for all of them. */
export interface OrderItemLine {
  name: string
  qty: number
  price: number
  cost: number
}

/** A row of the sums of an order, in dollars; `gst` on the rows that are totals: how much of it is GST. */
export interface TotalRow {
  name: string
  amount: number
  gst?: number
}

/** All that a receipt says, as e-mail, on a page or on paper. */
export interface Receipt {
  facts: ReceiptFact[]
  lines: OrderItemLine[]
  totals: TotalRow[]
  /** Name and address of the buyer, a line each. */
  recipient: string[]
}

/**
 * The receipt of an order, undefined while it is unpaid. It is taxable supply information (Goods and Services Tax Act
 * 1985, s 19E to 19N as of 2023): supplier, GST number where there is one, the day of supply in New Zealand, what and
 * how much of it, the total and the GST in it. Over $1,000 the recipient's name and address are required; every order has
 * them, so they are always there. What has been refunded is taken off below the total (s 19N).
 */
export function receiptOf(order: Order, shop: ShopDetails): Receipt | undefined {
  if (order.paidAt === null) return undefined
  const { address, city, postCode, country } = order.shippingAddress
  return {
    facts: [
      { name: 'Supplier', value: shop.name },
      ...(shop.gstNumber === '' ? [] : [{ name: 'GST number', value: groupedGstNumber(shop.gstNumber) }]),
      { name: 'Date of supply', value: nzDay(order.paidAt) },
      { name: 'Order', value: shortId(order._id) },
    ],
    lines: orderItemLines(order),
    totals: orderTotals(order),
    recipient: [order.user.name, address, `${city} ${postCode}`, country],
  }
}

/** What an order consists of, a line each. */
export function orderItemLines(order: Order): OrderItemLine[] {
  return order.orderItems.map(({ name, qty, price }) => ({ name, qty, price, cost: dollarsOf(qty * centsOf(price)) }))
}

/** The sums of an order, paid or not: the discount where there is one, and what is left once money has gone back. */
export function orderTotals(order: Order): TotalRow[] {
  const rows: TotalRow[] = [{ name: 'Items', amount: order.itemsPrice }]
  if (order.discountPrice > 0) {
    rows.push({ name: ['Discount', order.discountCode].filter(Boolean).join(' '), amount: -order.discountPrice })
  }
  rows.push({ name: 'Shipping', amount: order.shippingPrice }, totalRow('Total', centsOf(order.totalPrice)))
  if (order.refundedPrice > 0) {
    const left = centsOf(order.totalPrice) - centsOf(order.refundedPrice)
    rows.push({ name: 'Refunded', amount: -order.refundedPrice }, totalRow('Left after refunds', left))
  }
  return rows
}

/** What a receipt says of money that goes back and of an order that was cancelled; undefined when the order stands. */
export function refundText({ isCancelled, refundedPrice, totalPrice }: Order): string | undefined {
  const how = `goes back the way it came and arrives within ${refundTime}.`
  const part =
    refundedPrice === totalPrice ? 'All of what was paid' : `${formatDollars(refundedPrice)} of what was paid`
  const sentences = [isCancelled && 'This order was cancelled.', refundedPrice > 0 && `${part} ${how}`]
  return sentences.filter(Boolean).join(' ') || undefined
}

function totalRow(name: string, cents: number): TotalRow {
  return { name, amount: dollarsOf(cents), gst: dollarsOf(gstWithin(cents)) }
}

/** As Inland Revenue writes it: 123456789 is `123-456-789`. */
function groupedGstNumber(number: string): string {
  return number.replaceAll('-', '').replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')
}
