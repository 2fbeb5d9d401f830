import type { CustomerKind, CustomerSort, OrdersOfCustomer } from '#contract/back-office/customers.ts'
import { readPageNumber } from '#rules/catalogue/listing.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { toTag } from '#rules/orders/order-tags.ts'

/** What the list of customers shows, in which order, and which page of it. */
export interface CustomerFilter {
  keyword?: string
  kind?: CustomerKind
  orders?: OrdersOfCustomer
  tag?: string
  /** By the last order when it is missing. */
  sort?: CustomerSort
  pageNumber?: number
}

const kinds = ['accounts', 'guests', 'phone'] as const
const orderChoices = ['none', 'several', 'waiting'] as const
const sorts = ['name', 'town', 'orders', 'spent'] as const

/** Reads the query of the page; other values do not narrow. Never throws. */
export function readCustomerFilter(query: URLSearchParams): CustomerFilter {
  const keyword = query.get('keyword')?.trim()
  const kind = kinds.find((each) => each === query.get('kind'))
  const orders = orderChoices.find((each) => each === query.get('orders'))
  const tag = toTag(query.get('tag') ?? '')
  const sort = sorts.find((each) => each === query.get('sort'))
  const pageNumber = readPageNumber(query.get('page') ?? undefined) ?? 1
  return {
    ...(keyword && { keyword }),
    ...(kind && { kind }),
    ...(orders && { orders }),
    ...(tag !== null && { tag }),
    ...(sort && { sort }),
    ...(pageNumber > 1 && { pageNumber }),
  }
}

/** Whether the list is narrowed. */
export function isNarrowed({ keyword, kind, orders, tag }: CustomerFilter): boolean {
  return Boolean(keyword ?? kind ?? orders ?? tag)
}

/** The address of the list with a filter. */
export function customerListPath({ keyword, kind, orders, tag, sort, pageNumber = 1 }: CustomerFilter): string {
  const query = new URLSearchParams()
  if (keyword) query.set('keyword', keyword)
  if (kind) query.set('kind', kind)
  if (orders) query.set('orders', orders)
  if (tag) query.set('tag', tag)
  if (sort && sort !== 'last') query.set('sort', sort)
  if (pageNumber > 1) query.set('page', String(pageNumber))
  return query.size === 0 ? adminPaths.customers : `${adminPaths.customers}?${query}`
}
