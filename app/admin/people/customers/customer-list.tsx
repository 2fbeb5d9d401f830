import { Link, useSearchParams } from 'react-router'
import { customersApi, useListCustomersQuery, useListCustomerTagsQuery } from '#app/api/admin/customers.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { customerPages } from '#app/admin/frame/admin-places.ts'
import { useRememberedFilter } from '#app/admin/list/back-to-list.tsx'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { customerPageSize, pageCount } from '#rules/catalogue/listing.ts'
import { type CustomerFilter, customerListPath, isNarrowed, readCustomerFilter } from './customer-filter.ts'
import { CustomerSearch } from './customer-search.tsx'
import { CustomerTable } from './customer-table.tsx'

// Always refetch on mount: shoppers order at any time.
export const loader = prefetch(({ query }) => [
  customersApi.endpoints.listCustomers.initiate(readCustomerFilter(query), { forceRefetch: true }),
  customersApi.endpoints.listCustomerTags.initiate(undefined, { forceRefetch: true }),
])

/** The customers: accounts and guests, one row for each email address, 50 on a page. */
export function Component() {
  const filter = readCustomerFilter(useSearchParams()[0])
  const { data, error, isFetching, refetch } = useListCustomersQuery(filter)
  useRememberedFilter(adminPaths.customers)
  const { data: known } = useListCustomerTagsQuery()
  return (
    <>
      <PageMeta title="Customers" />
      <div className="container">
        <div className="page-head">
          <h1>Customers</h1>
          <p className="meta">
            {data && data.count > 0 && `${countText(data)}${isNarrowed(filter) ? ' found' : ''}. `}
            Guest orders with the same email address count as one customer.
          </p>
        </div>
        <SubNav label="Pages of this section" pages={customerPages} />
        <CustomerSearch filter={filter} tags={known?.tags ?? []} />
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {data && data.customers.length === 0 && <NoCustomers filter={filter} />}
        {data && data.customers.length > 0 && <CustomerTable customers={data.customers} filter={filter} />}
        <Pagination
          page={filter.pageNumber ?? 1}
          pages={pageCount(data?.count ?? 0, customerPageSize)}
          hrefOf={(pageNumber) => customerListPath({ ...filter, pageNumber })}
        />
      </div>
    </>
  )
}

function countText({ count, isMore }: { count: number; isMore: boolean }): string {
  if (isMore) return `More than ${count.toLocaleString('en-NZ')} customers`
  return count === 1 ? '1 customer' : `${count} customers`
}

/** A page without customers: none match, there are none yet, or the list has fewer pages. */
function NoCustomers({ filter: { pageNumber = 1, ...filter } }: { filter: CustomerFilter }) {
  if (pageNumber > 1) {
    return (
      <p>
        There’s no page {pageNumber}. <Link to={customerListPath(filter)}>Go to page 1</Link>
      </p>
    )
  }
  if (!isNarrowed(filter)) {
    return (
      <EmptyState title="No customers yet" drawing={false}>
        Everyone with an account, and every guest with an order, appears here.
      </EmptyState>
    )
  }
  const all = (
    <Link className="btn btn-outline btn-sm" to={customerListPath({})}>
      Clear all filters
    </Link>
  )
  return <EmptyState title="No customer matches." actions={all} drawing={false} />
}
