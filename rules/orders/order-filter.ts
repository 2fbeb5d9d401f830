import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { OrderCounts } from '#contract/orders/order-views.ts'
import { type OrderSort, orderSorts, type orders } from '#contract/orders/orders.ts'
import { addressFilter, day, oneOf, text, yesOrNo } from '#rules/address-filter.ts'

/** A missing field does not filter. */
export type OrderFilter = Omit<QueryOf<typeof orders.list>, 'before' | 'sort' | 'limit'>

/** Without a sort the newest orders are first. */
export type OrderListing = OrderFilter & { sort?: OrderSort | undefined }

const { read, write } = addressFilter({
  paid: yesOrNo,
  delivered: yesOrNo,
  cancelled: yesOrNo,
  refunded: yesOrNo,
  attention: yesOrNo,
  step: oneOf(['new', 'to-pack', 'late', 'on-the-way']),
  keyword: text,
  from: day,
  to: day,
  tag: { read: toTag },
  sort: oneOf(orderSorts),
})

/** Other filters come from links. */
export const orderViews = [
  { name: '', label: 'All', filter: {} },
  { name: 'new', label: 'New', filter: { step: 'new' } },
  { name: 'to-pack', label: 'To pack', filter: { step: 'to-pack' } },
  { name: 'late', label: 'Late', filter: { step: 'late' } },
  { name: 'on-the-way', label: 'On the way', filter: { step: 'on-the-way' } },
  { name: 'unpaid', label: 'Awaiting payment', filter: { paid: false, cancelled: false } },
  {
    name: 'undelivered',
    label: 'Paid, not delivered',
    filter: { paid: true, delivered: false, cancelled: false, refunded: false },
  },
  { name: 'delivered', label: 'Delivered', filter: { delivered: true } },
  { name: 'attention', label: 'Needs attention', filter: { attention: true } },
  { name: 'cancelled', label: 'Cancelled', filter: { cancelled: true } },
  { name: 'refunded', label: 'Refunded in full', filter: { refunded: true } },
] as const satisfies readonly { name: string; label: string; filter: OrderFilter }[]

/** Counted above the list, each with the name of its count. */
export const countedViews = [
  { label: 'All', filter: {}, count: 'all' },
  { label: 'New', filter: { step: 'new' }, count: 'new' },
  { label: 'To pack', filter: { step: 'to-pack' }, count: 'toPack' },
  { label: 'Late', filter: { step: 'late' }, count: 'late' },
  { label: 'Needs me', filter: { attention: true }, count: 'attention' },
  { label: 'Not paid', filter: { paid: false, cancelled: false }, count: 'unpaid' },
  { label: 'On the way', filter: { step: 'on-the-way' }, count: 'onTheWay' },
] as const satisfies readonly { label: string; filter: OrderFilter; count: keyof OrderCounts }[]

/** The choices of a filter, without its keyword, days and tag. */
export function choicesOf({
  keyword: _keyword,
  from: _from,
  to: _to,
  tag: _tag,
  ...choices
}: OrderFilter): OrderFilter {
  return choices
}

/** The view with the same choices as a filter. */
export function orderViewOf(filter: OrderFilter): string | undefined {
  const choices = choicesOf(filter)
  const query = writeOrderFilter(choices)
  return orderViews.find((view) => writeOrderFilter(view.filter) === query)?.name
}

/** Reads the filter from the query of the page, where `show` names a view. */
export function readOrderFilter(query: URLSearchParams): OrderFilter {
  const { sort: _sort, ...filter } = readOrderListing(query)
  return filter
}

/** Reads the filter and the sort from the query of the page. */
export function readOrderListing(query: URLSearchParams): OrderListing {
  return { ...orderViews.find(({ name }) => name === query.get('show'))?.filter, ...read(query) }
}

/** The query of the page; empty for all orders, newest first. */
export function writeOrderListing(listing: OrderListing): string {
  return write(listing)
}

/** The query of the page for a filter. */
export function writeOrderFilter(filter: OrderFilter): string {
  return write(filter)
}

export const maxTags = 10
export const maxNotes = 100
const maxTagLength = 30

/** A tag in lower case with single spaces; null for an empty or too long one, or with control characters. */
export function toTag(typed: string): string | null {
  const tag = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const isWritable = tag !== '' && Array.from(tag).length <= maxTagLength && !/\p{C}/u.test(tag)
  return isWritable ? tag : null
}
