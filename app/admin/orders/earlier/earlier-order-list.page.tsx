import { Link, useSearchParams } from 'react-router'
import { BackToList, useRememberedFilter } from '#app/admin/kit/back-to-list.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { ListFilter } from '#app/admin/kit/list-filter.tsx'
import { ListBody, ListPage } from '#app/admin/kit/list-page.tsx'
import { earlierOrdersApi } from '#app/api/earlier-orders.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { DayInList } from '#app/ui/day-in-words.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { earlierOrderPageSize, pageCount } from '#rules/catalogue/listing.ts'
import { earlierItemsText, formatEarlierAmount, formerShopText } from '#rules/orders/earlier-orders.ts'

export const loader = prefetch(({ query }) => [earlierOrdersApi.list.initiate(readFilter(query))])

function readFilter(query: URLSearchParams): { keyword?: string; pageNumber?: number } {
  const keyword = query.get('keyword')?.trim().slice(0, 200)
  const pageNumber = Number(query.get('page') ?? 1)
  return {
    ...(keyword && { keyword }),
    ...(Number.isSafeInteger(pageNumber) && pageNumber > 1 && pageNumber <= 1_000_000 && { pageNumber }),
  }
}

/** The orders of the shop before this one. */
export function Component() {
  const filter = readFilter(useSearchParams()[0])
  const { keyword, pageNumber = 1 } = filter
  const list = earlierOrdersApi.list.useQuery(filter)
  const { data } = list
  useRememberedFilter(adminPaths.earlierOrders())
  return (
    <>
      <div className="container">
        <BackToList to={adminPaths.orders()}>Orders</BackToList>
      </div>
      <ListPage
        title="Earlier orders"
        meta={
          <>
            {data && `${data.count === 1 ? '1 order' : `${data.count} orders`}${keyword ? ' found' : ''}. `}
            History of the former shop: nothing here changes stock, money or GST.
          </>
        }
      >
        <ListFilter
          label="Earlier orders"
          searchLabel="Number, name, email or phone"
          values={{ keyword }}
          hrefOf={(entered) => adminPaths.earlierOrders(readFilter(entered).keyword)}
        />
        <ListBody
          rows={data?.orders}
          query={list}
          empty={<NoEarlierOrders keyword={keyword} />}
          page={{
            number: pageNumber,
            pages: pageCount(data?.count ?? 0, earlierOrderPageSize),
            hrefOf: (page) => `${adminPaths.earlierOrders(keyword)}${keyword ? '&' : '?'}page=${page}`,
          }}
        >
          {(orders) => (
            <DataTable
              caption="Earlier orders"
              variant="table-sm table-hover table-stack"
              rows={orders}
              columns={[
                {
                  head: 'Order',
                  cell: ({ _id, number, source }) => (
                    <>
                      <Link to={adminPaths.earlierOrder(_id)}>{number}</Link>
                      <div className="meta">{formerShopText(source)}</div>
                    </>
                  ),
                },
                { head: 'Placed on', className: 'text-nowrap', cell: ({ placedAt }) => <DayInList at={placedAt} /> },
                { head: 'Buyer', className: 'text-break', cell: ({ name, email }) => name || email },
                { head: 'Pieces', className: 'text-break', cell: ({ items }) => earlierItemsText(items) },
                {
                  head: 'Total',
                  isRight: true,
                  cell: ({ total, currency }) => formatEarlierAmount(total, currency),
                },
                { head: 'Status', className: 'text-break', cell: ({ status }) => status },
              ]}
            />
          )}
        </ListBody>
      </ListPage>
    </>
  )
}

function NoEarlierOrders({ keyword }: { keyword: string | undefined }) {
  if (keyword === undefined) {
    return (
      <EmptyState title="No earlier orders" drawing={false}>
        Orders that you move in from another shop appear here.
      </EmptyState>
    )
  }
  const all = (
    <Link className="btn btn-outline btn-sm" to={adminPaths.earlierOrders()}>
      Clear the search
    </Link>
  )
  return <EmptyState title={`No earlier orders match ‘${keyword}’.`} actions={all} drawing={false} />
}
