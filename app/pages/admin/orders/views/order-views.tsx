import { useCountOrdersQuery, useListOrderViewsQuery } from '#app/api/admin/order-views.ts'
import { useMay } from '#app/layout/admin/use-may.ts'
import { ViewsNav } from '#app/layout/admin/views-nav.tsx'
import { countedViews, type OrderFilter, writeOrderFilter } from '#rules/orders/order-filter.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { OwnView } from './own-view.tsx'

/** The views of the order list, each with how many orders it has, and after them those that this person has saved. */
export function OrderViews({ filter }: { filter: OrderFilter }) {
  const { data: counts } = useCountOrdersQuery()
  const { data: own } = useListOrderViewsQuery()
  const mayChange = useMay('orders', 'change')
  const query = writeOrderFilter(filter)
  const shown = countedViews.map(({ label, filter: each, count }) => ({
    label,
    query: writeOrderFilter(each),
    count: counts?.[count],
  }))
  const saved = own?.views.map((view) => ({ label: view.name, query: view.query, count: undefined })) ?? []
  return (
    <>
      <ViewsNav
        views={[...shown, ...saved].map((view) => ({
          label: view.label,
          count: view.count,
          to: adminPaths.orders(view.query),
          isChosen: view.query === query,
        }))}
      />
      {mayChange && own && (
        <OwnView query={query} own={own.views} isCounted={shown.some((view) => view.query === query)} />
      )}
    </>
  )
}
