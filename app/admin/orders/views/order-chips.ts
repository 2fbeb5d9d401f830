import type { FilterChip } from '#app/admin/kit/filter-chips.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { shortDay } from '#rules/platform/nz-dates.ts'
import {
  choicesOf,
  type OrderFilter,
  type OrderListing,
  orderViewOf,
  orderViews,
  writeOrderFilter,
  writeOrderListing,
} from '#rules/orders/order-filter.ts'

/** What the list of orders is filtered by, in the order of its fields; the days are one part. */
export function listOrderChips({ sort, ...filter }: OrderListing): FilterChip[] {
  const { keyword, from, to, tag } = filter
  const state = orderViews.find(({ name }) => name === orderViewOf(filter))?.label ?? 'As linked'
  const withoutState = { keyword, from, to, tag }
  const parts: [text: string | undefined, rest: OrderFilter][] = [
    [keyword && `‘${keyword}’`, { ...filter, keyword: undefined }],
    [daysText(from, to), { ...filter, from: undefined, to: undefined }],
    [writeOrderFilter(choicesOf(filter)) === '' ? undefined : state, withoutState],
    [tag && `Tag ${tag}`, { ...filter, tag: undefined }],
  ]
  return parts.flatMap(([text, rest]) =>
    text ? [{ text, to: adminPaths.orders(writeOrderListing({ ...rest, sort })) }] : [],
  )
}

function daysText(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`
  if (from) return `From ${shortDay(from)}`
  return to && `To ${shortDay(to)}`
}
