import { adminPaths } from '#rules/admin-paths.ts'
import { toTag } from '#rules/orders/order-filter.ts'
import { addressFilter, type FilterOf, oneOf, page, text } from '#rules/address-filter.ts'

const fields = {
  keyword: text,
  kind: oneOf(['accounts', 'guests', 'phone']),
  orders: oneOf(['none', 'several', 'waiting']),
  tag: { read: toTag },
  sort: oneOf(['name', 'town', 'orders', 'spent', 'last'], { usual: 'last', isView: true }),
  pageNumber: page,
}
const { read, write, isNarrowed } = addressFilter(fields)

export type CustomerFilter = FilterOf<typeof fields>

export { isNarrowed, read as readCustomerFilter }

export function customerListPath(filter: CustomerFilter): string {
  const query = write(filter)
  return query === '' ? adminPaths.customers : `${adminPaths.customers}?${query}`
}
