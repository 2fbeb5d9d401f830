import { useNavigate } from 'react-router'
import { ListSearch } from '#app/ui/form/list-search.tsx'
import { type DeliveryQuery, readDeliveryQuery, writeDeliveryQuery } from './delivery-query.ts'

const choices = [
  { name: 'unshipped', label: 'Not shipped yet' },
  { name: 'late', label: 'Late' },
  { name: 'ready', label: 'Ready to ship' },
  { name: 'shipped', label: 'Shipped, not delivered' },
]

/** The filter of the list of deliveries. */
export function DeliverSearch({ query: { show = 'unshipped', keyword = '' } }: { query: DeliveryQuery }) {
  const navigate = useNavigate()
  return (
    <ListSearch
      label="Deliveries"
      keywordLabel="Order, name, phone, place or piece"
      choices={choices}
      show={show}
      keyword={keyword}
      onSearch={(wanted, text) => {
        const entered = readDeliveryQuery(new URLSearchParams({ show: wanted, keyword: text }))
        void navigate({ search: writeDeliveryQuery(entered) }, { preventScrollReset: true })
      }}
    />
  )
}
