import { useNavigate } from 'react-router'
import { ListSearch } from '#app/ui/form/list-search.tsx'
import {
  type OrderFilter,
  orderViewOf,
  orderViews,
  readOrderFilter,
  writeOrderFilter,
} from '#rules/orders/order-filter.ts'

/** A filter that came from a link and is none of the choices. */
const other = { name: 'other', label: 'As linked' }

/** The filter of the order list. */
export function OrderSearch({ filter }: { filter: OrderFilter }) {
  const navigate = useNavigate()
  const view = orderViewOf(filter)
  return (
    <ListSearch
      label="Orders"
      keywordLabel="Order, name, phone, place or piece"
      choices={view === undefined ? [...orderViews, other] : orderViews}
      show={view ?? other.name}
      keyword={filter.keyword ?? ''}
      onSearch={(show, keyword) => {
        const { keyword: _old, ...kept } = filter
        const chosen = readOrderFilter(new URLSearchParams({ show, keyword }))
        const wanted = show === other.name ? { ...kept, ...chosen } : chosen
        void navigate({ search: writeOrderFilter(wanted) }, { preventScrollReset: true })
      }}
    />
  )
}
