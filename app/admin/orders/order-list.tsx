import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { orderNotesApi, useListOrderTagsQuery } from '#app/api/admin/order-notes.ts'
import { orderViewsApi } from '#app/api/admin/order-views.ts'
import { ordersApi, useListOrdersInfiniteQuery } from '#app/api/orders.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { useRememberedFilter } from '#app/admin/list/back-to-list.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { orders } from '#contract/orders/orders.ts'
import { type OrderFilter, readOrderListing, writeOrderFilter } from '#rules/orders/order-filter.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { NoOrders } from './list/no-orders.tsx'
import { OlderOrders } from './list/older-orders.tsx'
import { OrderSearch } from './list/order-search.tsx'
import { sortText } from './list/order-sort.ts'
import { OrderTable } from './list/order-table.tsx'
import { SelectedOrders } from './list/selected-orders.tsx'
import { OrderViews } from './views/order-views.tsx'
import { OrdersThatFit } from './views/orders-that-fit.tsx'

export const loader = prefetch(({ query }) => {
  const { sort, ...filter } = readOrderListing(query)
  return [
    ordersApi.endpoints.listOrders.initiate({ ...filter, ...(sort && { sort }) }),
    ...(isFiltered(filter) ? [ordersApi.endpoints.sumOrders.initiate(filter)] : []),
    orderNotesApi.endpoints.listOrderTags.initiate(),
    orderViewsApi.endpoints.countOrders.initiate(undefined, { forceRefetch: true }),
    orderViewsApi.endpoints.listOrderViews.initiate(),
  ]
})

const isFiltered = (filter: OrderFilter) => writeOrderFilter(filter) !== ''

/** All orders, newest first (spec §2, Admin order list). The filter and the sort are in the URL. */
export function Component() {
  const [query] = useSearchParams()
  const mayPhone = useMay('phoneOrders', 'change')
  const mayExport = useMay('money', 'read')
  const listing = readOrderListing(query)
  const { sort, ...filter } = listing
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useListOrdersInfiniteQuery(listing)
  useRememberedFilter(adminPaths.orders())
  const { data: tagged } = useListOrderTagsQuery()
  const [selected, setSelected] = useState<readonly string[]>([])
  const select = useCallback((ids: readonly string[], isOn: boolean) => {
    setSelected((before) => [...before.filter((id) => !ids.includes(id)), ...(isOn ? ids : [])])
  }, [])
  const listed = data?.pages.flatMap((page) => page.orders)
  return (
    <>
      <PageMeta title="Orders" />
      <div className="container">
        <div className="page-head d-flex flex-wrap gap-3 justify-content-between align-items-start">
          <div>
            <h1>Orders</h1>
            <p className="meta">{sortText(sort)}. 50 a page.</p>
          </div>
          <div className="d-flex flex-wrap gap-2">
            {mayExport && <OrderCsvLink />}
            {mayPhone && (
              <Link className="btn btn-primary btn-sm" to={adminPaths.phoneOrder}>
                <AdminIcon name="telephone" />
                Phone order
              </Link>
            )}
          </div>
        </div>
        <OrderViews listing={listing} />
        <OrderSearch filter={filter} sort={sort} tags={tagged?.tags ?? []} />
        {listed && listed.length > 0 && isFiltered(filter) && <OrdersThatFit listing={listing} />}
        {listed && (
          <SelectedOrders
            orders={listed.filter(({ _id }) => selected.includes(_id))}
            tags={tagged?.tags ?? []}
            onClear={() => setSelected([])}
            onMarked={(ids) => select(ids, false)}
          >
            {listed.length > 0 && (
              <OrderTable orders={listed} listing={listing} selected={selected} onSelect={select} />
            )}
          </SelectedOrders>
        )}
        {listed?.length === 0 && <NoOrders filter={filter} />}
        {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
        {listed && (
          <OlderOrders
            shown={listed.length}
            isSorted={sort !== undefined}
            hasOlder={hasNextPage}
            busy={isFetching}
            onMore={async () => (await fetchNextPage()).hasNextPage}
          />
        )}
      </div>
    </>
  )
}

/** Exports all orders as CSV: a row for each order item. */
export function OrderCsvLink() {
  return (
    <a className="btn btn-quiet btn-sm" href={orders.exportCsv.url} download>
      Export<span className="visually-hidden"> all orders as CSV</span>
    </a>
  )
}
