import { useCallback, useRef, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { flushSync } from 'react-dom'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { ViewsNav } from '#app/admin/frame/views-nav.tsx'
import { act } from '#app/admin/kit/act.tsx'
import { useRememberedFilter } from '#app/admin/kit/back-to-list.tsx'
import { FilterChips } from '#app/admin/kit/filter-chips.tsx'
import { ListPage, LoadError } from '#app/admin/kit/list-page.tsx'
import { orderNotesApi, orderViewsApi } from '#app/api/admin/orders.ts'
import { earlierOrdersApi } from '#app/api/earlier-orders.ts'
import { ordersApi } from '#app/api/orders.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { orders } from '#contract/orders/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import {
  countedViews,
  type OrderFilter,
  type OrderListing,
  readOrderListing,
  writeOrderFilter,
  writeOrderListing,
} from '#rules/orders/order-filter.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { SavedOrderView } from '#contract/orders/order-views.ts'
import { UndoNotice } from '#app/admin/frame/notes/undo-notice.tsx'
import { OrderSearch } from '#app/admin/orders/list/order-search.tsx'
import { OrderTable, sortText } from '#app/admin/orders/list/order-table.tsx'
import { SelectedOrders } from '#app/admin/orders/list/selected-orders.tsx'
import { listOrderChips } from '#app/admin/orders/views/order-chips.ts'
import { ViewNameForm } from '#app/admin/orders/views/view-name-form.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

export const loader = prefetch(({ query }) => {
  const { sort, ...filter } = readOrderListing(query)
  return [
    ordersApi.list.initiate({ ...filter, ...(sort && { sort }) }),
    ...(isFiltered(filter) ? [ordersApi.sum.initiate(filter)] : []),
    orderNotesApi.tags.initiate(),
    orderViewsApi.count.initiate(undefined, { forceRefetch: true }),
    orderViewsApi.list.initiate(),
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
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = ordersApi.list.useInfiniteQuery(listing)
  useRememberedFilter(adminPaths.orders())
  const { data: tagged } = orderNotesApi.tags.useQuery()
  const [selected, setSelected] = useState<readonly string[]>([])
  const select = useCallback((ids: readonly string[], isOn: boolean) => {
    setSelected((before) => [...before.filter((id) => !ids.includes(id)), ...(isOn ? ids : [])])
  }, [])
  const listed = data?.pages.flatMap((page) => page.items)
  return (
    <ListPage
      title="Orders"
      meta={`${sortText(sort)}. 50 a page.`}
      buttons={
        <>
          {mayExport && <OrderCsvLink />}
          {mayPhone && (
            <Link className="btn btn-primary btn-sm" to={adminPaths.phoneOrder}>
              <AdminIcon name="telephone" />
              Phone order
            </Link>
          )}
        </>
      }
    >
      <OrderViews listing={listing} />
      <OrderSearch filter={filter} sort={sort} tags={tagged?.tags ?? []} />
      {listed && listed.length > 0 && isFiltered(filter) && <MatchingOrders listing={listing} />}
      {listed && (
        <SelectedOrders
          orders={listed.filter(({ _id }) => selected.includes(_id))}
          tags={tagged?.tags ?? []}
          onClear={() => setSelected([])}
          onMarked={(ids) => select(ids, false)}
        >
          {listed.length > 0 && <OrderTable orders={listed} listing={listing} selected={selected} onSelect={select} />}
        </SelectedOrders>
      )}
      {listed?.length === 0 && <NoOrders filter={filter} />}
      {listed && filter.keyword && <EarlierMatches keyword={filter.keyword} />}
      <LoadError error={error} isFetching={isFetching} refetch={refetch} />
      {listed && (
        <OlderOrders
          shown={listed.length}
          isSorted={sort !== undefined}
          hasOlder={hasNextPage}
          busy={isFetching}
          onMore={async () => (await fetchNextPage()).hasNextPage}
        />
      )}
    </ListPage>
  )
}

export function OrderCsvLink() {
  return (
    <a className="btn btn-quiet btn-sm" href={orders.exportCsv.url} download>
      Export<span className="visually-hidden"> all orders as CSV</span>
    </a>
  )
}

function MatchingOrders({ listing }: { listing: OrderListing }) {
  const { sort: _sort, ...filter } = listing
  const { data: sum } = ordersApi.sum.useQuery(filter)
  const { data: counts } = orderViewsApi.count.useQuery()
  if (!sum || !counts) return null
  const paid = sum.paid === null ? '' : `, ${formatDollars(sum.paid)} paid`
  return (
    <div className="d-flex flex-wrap gap-2 align-items-center mb-3 fs-meta text-soft">
      <FilterChips chips={listOrderChips(listing)} />
      <Link className="link-button" to={adminPaths.orders()}>
        Clear all filters
      </Link>
      <span
        className="ms-auto"
        role="status"
      >{`${sum.isMore ? 'More than ' : ''}${sum.count} of ${counts.all} ${counts.all === 1 ? 'order' : 'orders'}${paid}`}</span>
    </div>
  )
}

function OrderViews({ listing }: { listing: OrderListing }) {
  const { sort: _sort, ...filter } = listing
  const { data: counts } = orderViewsApi.count.useQuery()
  const { data: own } = orderViewsApi.list.useQuery()
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

interface OwnViewProps {
  query: string
  own: readonly SavedOrderView[]
  /** The filter is one of the views that the shop counts. */
  isCounted: boolean
}

function OwnView({ query, own, isCounted }: OwnViewProps) {
  const [naming, setNaming] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<SavedOrderView | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const save = orderViewsApi.save.useMutation()
  const rename = orderViewsApi.rename.useMutation()
  const [remove, { isLoading: isDeleting }] = orderViewsApi.delete.useMutation()
  const [saveAgain] = orderViewsApi.save.useMutation()
  const chosen = own.find((view) => view.query === query)

  function close() {
    flushSync(() => setNaming(null))
    opener.current?.focus()
  }

  function handleDelete(view: SavedOrderView) {
    void act(remove({ id: view._id }), null, () => {
      setDeleted(view)
      focusMain()
    })
  }

  const gone = deleted !== null && !own.some((view) => view.name === deleted.name) ? deleted : null
  return (
    <>
      {gone && (
        <UndoNotice
          text={`The view ‘${gone.name}’ is deleted.`}
          className="mb-3"
          undo={() => saveAgain({ name: gone.name, query: gone.query })}
          onUndone={() => setDeleted(null)}
        />
      )}
      {naming === query && chosen && (
        <ViewNameForm
          label="Rename this view"
          initialName={chosen.name}
          mutation={rename}
          toRequest={(name) => ({ id: chosen._id, name })}
          successText="View renamed"
          onEnd={close}
        />
      )}
      {naming === query && !chosen && (
        <ViewNameForm
          label="Save this view"
          initialName=""
          mutation={save}
          toRequest={(name) => ({ name, query })}
          successText="View saved"
          onEnd={close}
        />
      )}
      {naming !== query && chosen && (
        <div className="d-flex flex-wrap gap-2 mb-3">
          <button type="button" className="btn btn-quiet" ref={opener} onClick={() => setNaming(query)}>
            Rename<span className="visually-hidden"> the view {chosen.name}</span>
          </button>
          <button
            type="button"
            className="btn btn-quiet"
            aria-disabled={isDeleting || undefined}
            onClick={() => !isDeleting && handleDelete(chosen)}
          >
            Delete<span className="visually-hidden"> the view {chosen.name}</span>
          </button>
        </div>
      )}
      {naming !== query && !chosen && !isCounted && (
        <div className="d-flex flex-wrap gap-2 mb-3">
          <button type="button" className="btn btn-quiet" ref={opener} onClick={() => setNaming(query)}>
            <Icon name="plus-lg" /> Save this view
          </button>
        </div>
      )}
    </>
  )
}

/** How many orders of the former shop match; nothing when there are none. */
function EarlierMatches({ keyword }: { keyword: string }) {
  const { data } = earlierOrdersApi.list.useQuery({ keyword })
  if (!data || data.count === 0) return null
  return (
    <p className="mt-3">
      <Link to={adminPaths.earlierOrders(keyword)}>
        {data.count === 1 ? '1 earlier order matches' : `${data.count} earlier orders match`}
      </Link>
    </p>
  )
}

interface OlderOrdersProps {
  shown: number
  /** Sorted by something else than newest first. */
  isSorted?: boolean
  hasOlder: boolean
  busy: boolean
  /** Loads more orders; resolves to whether there are still more. */
  onMore: () => Promise<boolean>
}

export function OlderOrders({ shown, isSorted = false, hasOlder, busy, onMore }: OlderOrdersProps) {
  const count = shown === 1 ? '1 order' : `${shown} orders`
  return (
    <LoadMore label={isSorted ? 'More orders' : 'Older orders'} hasMore={hasOlder} busy={busy} onMore={onMore}>
      {shown > 0 && (hasOlder ? `The ${isSorted ? 'first' : 'newest'} ${count}` : `${count} in total`)}
    </LoadMore>
  )
}

export function NoOrders({ filter }: { filter: OrderFilter }) {
  if (writeOrderFilter(filter) === '') {
    return <EmptyState title="No orders yet">New orders appear here, newest first.</EmptyState>
  }
  const { keyword } = filter
  const isSearch = keyword !== undefined && writeOrderFilter({ ...filter, keyword: undefined }) === ''
  const all = (
    <Link className={isSearch ? 'btn btn-quiet' : 'btn btn-outline'} to={adminPaths.orders()}>
      {isSearch ? 'Clear the search' : 'Clear all filters'}
    </Link>
  )
  const title = keyword === undefined ? 'No orders match.' : `No orders match ‘${keyword}’.`
  if (keyword !== undefined && isSearch) return <NothingFound keyword={keyword} title={title} clear={all} />
  return (
    <EmptyState title={title} actions={all} drawing={false}>
      {searchHint}
    </EmptyState>
  )
}

const searchHint = 'Search for a part of the name, the email address, the phone number, the place or a piece.'

function NothingFound({ keyword, title, clear }: { keyword: string; title: string; clear: ReactNode }) {
  // Only a search with five digits can be a number; the shop decides whether it is one.
  const { data } = ordersApi.near.useQuery({ keyword }, { skip: !/\d{5}/.test(keyword) })
  const near = data?.near ?? null
  const range = data?.first && data.last ? `Numbers run from ${data.first} to ${data.last}.` : null
  return (
    <EmptyState
      title={title}
      drawing={false}
      actions={
        <>
          {near && (
            <Link className="btn btn-outline" to={adminPaths.order(near._id)}>
              Open {near.orderNumber}
            </Link>
          )}
          {clear}
        </>
      }
    >
      {range === null ? searchHint : `${range}${near ? ` Did you mean ${near.orderNumber}?` : ''}`}
    </EmptyState>
  )
}
