import { useCountOrdersQuery, useListOrderViewsQuery } from '#app/api/admin/order-views.ts'
import { useMay } from '#app/admin/frame/use-may.ts'
import { ViewsNav } from '#app/admin/frame/views-nav.tsx'
import { countedViews, type OrderListing, writeOrderFilter, writeOrderListing } from '#rules/orders/order-filter.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { OwnView } from './own-view.tsx'

/** The views of the order list, each with how many orders it has, and after them those that this person has saved. */
export function OrderViews({ listing }: { listing: OrderListing }) {
  const { sort: _sort, ...filter } = listing
  const { data: counts } = useCountOrdersQuery()
  const { data: own } = useListOrderViewsQuery()
  const mayChange = useMay('orders', 'change')
  const unsorted = writeOrderFilter(filter)
  const query = writeOrderListing(listing)
  const shown = countedViews.map(({ label, filter: each, count }) => ({
    label,
    query: writeOrderFilter(each),
    count: counts?.[count],
  }))
  const saved = own?.views.map((view) => ({ label: view.name, query: view.query, count: undefined })) ?? []
  const views = [...shown, ...saved]
  // A view without a sort is the chosen one in each sort, unless another view has the very sort.
  const chosen = (views.find((view) => view.query === query) ?? views.find((view) => view.query === unsorted))?.query
  return (
    <>
      <ViewsNav
        views={views.map((view) => ({
          label: view.label,
          count: view.count,
          to: adminPaths.orders(view.query),
          isChosen: view.query === chosen,
        }))}
      />
      {mayChange && own && (
        <OwnView
          query={query}
          own={own.views}
          isCounted={unsorted === '' || shown.some((view) => view.query === query)}
        />
      )}
    </>
  )
}
