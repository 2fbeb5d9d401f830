import { Link, useSearchParams } from 'react-router'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { ListFilter } from '#app/admin/kit/list-filter.tsx'
import { ListBody, ListPage } from '#app/admin/kit/list-page.tsx'
import { type AccessListing, accessEventsApi } from '#app/api/admin/accounts.ts'
import {
  readAccessFilter,
  writeAccessFilter,
  accessKindLabels,
  type AccessFilter,
} from '#app/api/access/access-filter.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { AccessEventPage } from '#contract/accounts/access-events.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { maxAccessPages } from '#rules/catalogue/listing.ts'
import { readPage } from '#rules/address-filter.ts'
import { daysText } from '#rules/platform/days-text.ts'
import { AccessTable } from './access-table.tsx'

export const loader = prefetch(({ query }) => [
  accessEventsApi.list.initiate(readListing(query), { forceRefetch: true }),
])

function readListing(query: URLSearchParams): AccessListing {
  return { ...readAccessFilter(query), pageNumber: readPage(query) }
}

export function Component() {
  const listing = readListing(useSearchParams()[0])
  const { pageNumber, ...filter } = listing
  const { keepDays } = useShopDetails()
  const list = accessEventsApi.list.useQuery(listing)
  const { data } = list
  const hrefOf = (page: number) => adminPaths.access(writeAccessFilter(filter, page))
  return (
    <ListPage
      title="Access"
      meta={`Sign-ins, refusals, changes of access, exports and refunds of the last ${daysText(keepDays.access)}, in New Zealand time`}
      nav={<SubNav />}
    >
      <ListFilter
        label="Access events"
        choices={[{ name: 'kind', label: 'Show', all: 'Everything', options: accessKindLabels }]}
        values={{ kind: filter.kind }}
        kept={{ account: filter.account }}
        hrefOf={(entered) => adminPaths.access(writeAccessFilter(readAccessFilter(entered)))}
      />
      {filter.account !== undefined && <ChosenAccount account={data?.account ?? null} filter={filter} />}
      <ListBody
        rows={data?.events}
        query={list}
        empty={<NoEvents filter={filter} />}
        page={{ number: pageNumber, pages: data?.pages, hrefOf }}
      >
        {(events) => <AccessTable events={events} />}
      </ListBody>
      {data?.pages === maxAccessPages && (
        <p className="meta">Older events aren’t listed here. Choose a kind or an account.</p>
      )}
      <p className="meta mt-4">
        Refusals repeated within ten minutes share one line. Nothing that was typed is saved. The history of an order, a
        product or a user shows what was changed.
      </p>
    </ListPage>
  )
}

function ChosenAccount({ account, filter }: { account: AccessEventPage['account']; filter: AccessFilter }) {
  const { account: _left, ...rest } = filter
  return (
    <p className="text-break">
      Only the account of{' '}
      {account?.name ? (
        <Link to={adminPaths.userEdit(account._id)}>
          {account.name}, {account.email}
        </Link>
      ) : (
        'a person whose account no longer exists'
      )}
      . <Link to={adminPaths.access(writeAccessFilter(rest))}>Show all accounts</Link>
    </p>
  )
}

function NoEvents({ filter }: { filter: AccessFilter }) {
  if (writeAccessFilter(filter) === '') {
    return (
      <EmptyState title="Nothing yet">Sign-ins, refusals, exports and refunds appear here, newest first.</EmptyState>
    )
  }
  const all = (
    <Link className="btn btn-outline" to={adminPaths.access()}>
      Show everything
    </Link>
  )
  return (
    <EmptyState title="Nothing like that" actions={all} drawing={false}>
      No events match.
    </EmptyState>
  )
}
