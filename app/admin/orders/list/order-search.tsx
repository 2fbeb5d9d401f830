import { ListFilter } from '#app/admin/kit/list-filter.tsx'
import { listOrderChips } from '#app/admin/orders/views/order-chips.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import {
  choicesOf,
  type OrderFilter,
  type OrderListing,
  orderViewOf,
  orderViews,
  readOrderFilter,
  writeOrderListing,
} from '#rules/orders/order-filter.ts'

/** A filter that came from a link and is none of the choices. */
const other = { name: 'other', label: 'As linked' }

interface OrderSearchProps {
  filter: OrderFilter
  sort?: OrderListing['sort']
  tags: readonly string[]
}

export function OrderSearch({ filter, sort, tags: used }: OrderSearchProps) {
  const view = orderViewOf(filter)
  const views = orderViews.filter(({ name }) => name !== '').map(({ name, label }) => [name, label])
  const { from, to, tag, keyword } = filter
  // A tag of an old link is a choice too: the list says what it is filtered by.
  const tags = [...used, ...(tag ? [tag] : [])].map((each) => [each, each])

  function hrefOf(entered: URLSearchParams): string {
    const chosen = readOrderFilter(entered)
    const wanted = entered.get('show') === other.name ? { ...choicesOf(filter), ...chosen } : chosen
    return adminPaths.orders(writeOrderListing({ ...wanted, sort }))
  }

  return (
    <ListFilter
      label="Orders"
      searchLabel="Number, name, phone, email, town, street or piece"
      choices={[
        { name: 'from', label: 'From', isSentLater: true },
        { name: 'to', label: 'To', isSentLater: true },
        {
          name: 'show',
          label: 'State',
          options: Object.fromEntries(view === undefined ? [...views, [other.name, other.label]] : views),
        },
        { name: 'tag', label: 'Tag', options: Object.fromEntries(tags) },
      ]}
      values={{ keyword, from, to, show: view ?? other.name, tag }}
      chosen={listOrderChips({ ...filter, keyword: undefined }).length}
      hrefOf={hrefOf}
    />
  )
}
