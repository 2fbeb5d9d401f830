import { useNavigate, useSearchParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import {
  type HistoryFilter,
  historyListApi,
  historyTopics,
  readHistoryFilter,
  useListHistoryInfiniteQuery,
  writeHistoryFilter,
} from '#app/api/history-list.ts'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { ListFilter } from '#app/admin/list/list-filter.tsx'
import { PeopleNav } from '#app/admin/frame/people-nav.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { history } from '#contract/platform/history.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { EventTable } from './event-table.tsx'

export const loader = prefetch(({ query }) => [
  historyListApi.endpoints.listHistory.initiate(readHistoryFilter(query), { forceRefetch: true }),
])

/** The history of the whole shop: who changed what, newest first, 50 at a time. */
export function Component() {
  const navigate = useNavigate()
  const filter = readHistoryFilter(useSearchParams()[0])
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useListHistoryInfiniteQuery(filter)
  const hasPeople = useMay('people', 'read')
  const events = data?.pages.flatMap(({ items }) => items)
  const { people: peopleTopic, ...otherTopics } = historyTopics
  return (
    <>
      <PageMeta title="History" />
      <div className="page-head d-flex flex-wrap gap-3 justify-content-between align-items-start">
        <div>
          <h1>History</h1>
          <p className="meta">You can undo a product change for 30 days, if nothing has changed since.</p>
        </div>
        <a className="btn btn-quiet btn-sm" href={csvUrl(filter)} download>
          <AdminIcon name="download" />
          CSV<span className="visually-hidden"> of the changes that fit</span>
        </a>
      </div>
      {hasPeople && <PeopleNav />}
      <ListFilter
        label="History"
        searchLabel="Piece, order, person or words"
        choices={[
          { name: 'by', label: 'Who', options: { people: 'People', shop: 'The shop' } },
          { name: 'about', label: 'What', options: hasPeople ? { ...otherTopics, people: peopleTopic } : otherTopics },
        ]}
        values={{ ...filter }}
        onChange={(entered) =>
          void navigate(adminPaths.history(writeHistoryFilter(readHistoryFilter(entered))), {
            preventScrollReset: true,
          })
        }
      />
      {!events && error && (
        <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
      {events?.length === 0 && (
        <EmptyState title="Nothing like that" drawing={false}>
          No changes match these filters.
        </EmptyState>
      )}
      {events && events.length > 0 && <EventTable events={events} />}
      {events && (hasNextPage || (data?.pages.length ?? 0) > 1) && (
        <LoadMore
          label="Older changes"
          hasMore={hasNextPage}
          busy={isFetching}
          onMore={async () => (await fetchNextPage()).hasNextPage}
        >
          {hasNextPage ? `The newest ${events.length} changes` : `${events.length} changes in total`}
        </LoadMore>
      )}
    </>
  )
}

/** The address of the file of the changes that the list shows. */
function csvUrl(filter: HistoryFilter): string {
  const query = writeHistoryFilter(filter)
  return query === '' ? history.exportCsv.url : `${history.exportCsv.url}?${query}`
}
