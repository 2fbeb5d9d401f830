import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { OrderCounts } from '#contract/orders/order-views.ts'
import type { OrderSort, orders, WaitingStep } from '#contract/orders/orders.ts'
import { startOfDay } from '#rules/platform/nz-dates.ts'
import { toTag } from './order-tags.ts'

/** The filter of the admin order list. A missing field does not filter. */
export type OrderFilter = Omit<QueryOf<typeof orders.list>, 'before' | 'sort' | 'limit'>

/** The filter of the admin order list with its sort; without one the newest orders are first. */
export type OrderListing = OrderFilter & { sort?: OrderSort | undefined }

const sorts = ['placed', 'total', '-total', 'promised', '-promised'] as const satisfies readonly OrderSort[]

/** The yes/no filters, in the order of the form and of the URL query. */
const orderChoices = [
  'paid',
  'delivered',
  'cancelled',
  'refunded',
  'attention',
] as const satisfies readonly (keyof OrderFilter)[]

/** The steps of orders that wait for their delivery. */
const waitingSteps = ['new', 'to-pack', 'late', 'on-the-way'] as const satisfies readonly WaitingStep[]

/** The views of the order list that an admin can choose. Other filters come from links. */
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

/** The views that are counted above the list, in their order, each with the name of its count. */
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

/** The name of the view that has the same choices as a filter; undefined for another filter. */
export function orderViewOf(filter: OrderFilter): string | undefined {
  const choices = choicesOf(filter)
  const text = writeOrderFilter(choices)
  return orderViews.find((view) => writeOrderFilter(view.filter) === text)?.name
}

/**
 * Reads the filter from the query of the page: a view (`show`), each of `orderChoices` as `yes` or `no`, `step`,
 * `keyword`, the days `from` and `to`, and `tag`. Other values do not filter; never throws.
 */
export function readOrderFilter(query: URLSearchParams): OrderFilter {
  const filter: OrderFilter = { ...orderViews.find(({ name }) => name === query.get('show'))?.filter }
  for (const name of orderChoices) {
    const choice = query.get(name)
    if (choice === 'yes' || choice === 'no') filter[name] = choice === 'yes'
  }
  const step = waitingSteps.find((name) => name === query.get('step'))
  if (step) filter.step = step
  const keyword = query.get('keyword')?.trim()
  if (keyword) filter.keyword = keyword
  for (const name of ['from', 'to'] as const) {
    const day = query.get(name) ?? ''
    if (startOfDay(day) !== null) filter[name] = day
  }
  const tag = toTag(query.get('tag') ?? '')
  if (tag !== null) filter.tag = tag
  return filter
}

/** The query of the page for a filter, without a question mark; empty when nothing is filtered. */
export function writeOrderFilter(filter: OrderFilter): string {
  const query = new URLSearchParams()
  for (const name of orderChoices) {
    if (filter[name] !== undefined) query.set(name, filter[name] ? 'yes' : 'no')
  }
  for (const name of ['step', 'keyword', 'from', 'to', 'tag'] as const) {
    if (filter[name]) query.set(name, filter[name])
  }
  return query.toString()
}

/** Reads the filter and the sort from the query of the page; never throws. */
export function readOrderListing(query: URLSearchParams): OrderListing {
  const sort = sorts.find((name) => name === query.get('sort'))
  return { ...readOrderFilter(query), ...(sort && { sort }) }
}

/** The query of the page for a filter and a sort; empty for all orders, newest first. */
export function writeOrderListing({ sort, ...filter }: OrderListing): string {
  const query = new URLSearchParams(writeOrderFilter(filter))
  if (sort) query.set('sort', sort)
  return query.toString()
}
