import { Link, useSearchParams } from 'react-router'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { useRememberedFilter } from '#app/admin/kit/back-to-list.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { ListFilter } from '#app/admin/kit/list-filter.tsx'
import { ListBody, ListPage } from '#app/admin/kit/list-page.tsx'
import { customersApi } from '#app/api/admin/back-office.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { DayInList } from '#app/ui/day-in-words.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { Customer, CustomerSort } from '#contract/back-office/customers.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { customerPageSize, pageCount } from '#rules/catalogue/listing.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { customerListPath, isNarrowed, readCustomerFilter, type CustomerFilter } from './customer-filter.ts'
import styles from '#app/admin/people/people.module.scss'

// Always refetch on mount: shoppers order at any time.
export const loader = prefetch(({ query }) => [
  customersApi.list.initiate(readCustomerFilter(query), { forceRefetch: true }),
  customersApi.tags.initiate(undefined, { forceRefetch: true }),
])

export function Component() {
  const filter = readCustomerFilter(useSearchParams()[0])
  const list = customersApi.list.useQuery(filter)
  const { data } = list
  useRememberedFilter(adminPaths.customers)
  const { data: known } = customersApi.tags.useQuery()
  return (
    <ListPage
      title="Customers"
      meta={
        <>
          {data && data.count > 0 && `${countText(data)}${isNarrowed(filter) ? ' found' : ''}. `}
          Guest orders with the same email address count as one customer.
        </>
      }
      nav={<SubNav />}
    >
      <CustomerSearch filter={filter} tags={known?.tags ?? []} />
      <ListBody
        rows={data?.customers}
        query={list}
        empty={<NoCustomers isNarrowed={isNarrowed(filter)} />}
        page={{
          number: filter.pageNumber ?? 1,
          pages: pageCount(data?.count ?? 0, customerPageSize),
          hrefOf: (pageNumber) => customerListPath({ ...filter, pageNumber }),
        }}
      >
        {(customers) => <CustomerTable customers={customers} filter={filter} />}
      </ListBody>
    </ListPage>
  )
}

function countText({ count, isMore }: { count: number; isMore: boolean }): string {
  if (isMore) return `More than ${count.toLocaleString('en-NZ')} customers`
  return count === 1 ? '1 customer' : `${count} customers`
}

function NoCustomers({ isNarrowed: isFiltered }: { isNarrowed: boolean }) {
  if (!isFiltered) {
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

const kinds = { accounts: 'With account', guests: 'Guests', phone: 'By phone' }
const orderCounts = { none: 'None yet', several: '2 and more', waiting: 'Waiting for a delivery' }

interface CustomerSearchProps {
  filter: CustomerFilter
  tags: readonly string[]
}

function CustomerSearch({ filter: { keyword, kind, orders, tag, sort }, tags }: CustomerSearchProps) {
  // A tag of an old link is a choice too: the list says what it is filtered by.
  const choices = tag === undefined || tags.includes(tag) ? tags : [...tags, tag]
  const tagChoice = { name: 'tag', label: 'Tag', options: Object.fromEntries(choices.map((each) => [each, each])) }
  return (
    <ListFilter
      label="Customers of the list"
      searchLabel="Name, email, phone, town or order"
      choices={[
        { name: 'kind', label: 'Kind', options: kinds },
        { name: 'orders', label: 'Orders', options: orderCounts },
        ...(choices.length > 0 ? [tagChoice] : []),
      ]}
      values={{ keyword, kind, orders, tag }}
      kept={{ sort }}
      hrefOf={(entered) => customerListPath(readCustomerFilter(entered))}
    />
  )
}

function CustomerTable({ customers, filter }: { customers: readonly Customer[]; filter: CustomerFilter }) {
  const { sort: current = 'last' } = filter
  return (
    <DataTable<Customer, CustomerSort>
      caption="Customers"
      variant="table-sm table-hover table-stack"
      rows={customers}
      sortBy={(sort) => ({
        to: customerListPath({ ...filter, sort, pageNumber: 1 }),
        direction: sort !== current ? undefined : sort === 'name' || sort === 'town' ? 'ascending' : 'descending',
      })}
      columns={[
        {
          head: 'Name',
          sort: 'name',
          className: 'text-break',
          cell: ({ _id, name, isGuest, role }) => (
            <>
              <Link to={adminPaths.customer(_id)}>{name}</Link>
              {(isGuest || role) && <span className="badge badge-soft ms-2">{isGuest ? 'guest' : role}</span>}
            </>
          ),
        },
        { head: 'Town', sort: 'town', className: 'text-break', cell: ({ town }) => town },
        { head: 'Email', className: `text-break ${styles.email}`, cell: ({ email }) => <Email address={email} /> },
        { head: 'Orders', sort: 'orders', isRight: true, cell: ({ orders }) => orders },
        { head: 'Spent', sort: 'spent', isRight: true, cell: ({ spent }) => formatDollars(spent) },
        {
          head: 'Last order',
          sort: 'last',
          className: 'text-nowrap',
          cell: ({ lastOrderAt }) => (lastOrderAt === null ? 'None yet' : <DayInList at={lastOrderAt} />),
        },
      ]}
    />
  )
}

/** An address that needs a second line breaks before its @. */
function Email({ address }: { address: string }) {
  const [, localPart = '', domain = ''] = /^([^@]*)(.*)$/.exec(address) ?? []
  return (
    <span>
      {localPart}
      <wbr />
      {domain}
    </span>
  )
}
