import { Link, useSearchParams } from 'react-router'
import { inboxApi, type InboxFilter, useCountInboxQuery, useListInboxInfiniteQuery } from '#app/api/admin/inbox.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { templatesPath } from '#app/layout/admin/admin-places.ts'
import { ViewsNav } from '#app/layout/admin/views-nav.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import type { InboxCounts, InboxPart } from '#contract/admin/inbox.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { replyTime } from '#rules/shop-info.ts'
import { inboxParts, inboxPath, readInboxFilter } from './inbox-filter.ts'
import { InboxRow } from './inbox-row.tsx'
import { InboxSearch } from './inbox-search.tsx'
import { openText } from './inbox-text.ts'
import styles from './inbox.module.scss'
import { NoRows } from './no-rows.tsx'

// Always refetch on mount: shoppers write at any time.
export const loader = prefetch(({ query }) => [
  inboxApi.endpoints.listInbox.initiate(readInboxFilter(query), { forceRefetch: true }),
  inboxApi.endpoints.countInbox.initiate(undefined, { forceRefetch: true }),
])

const labels: Record<InboxPart, string> = {
  open: 'Open',
  messages: 'Messages',
  questions: 'Questions',
  reviews: 'Reviews',
  done: 'Done',
}

/** Messages, questions and reviews in one list, by the promised time. Each row opens the page where it is answered. */
export function Component() {
  const filter = readInboxFilter(useSearchParams()[0])
  const { data: counts } = useCountInboxQuery()
  const ownId = useAppSelector(({ session }) => session.userInfo?._id)
  return (
    <>
      <PageMeta title="Inbox and reviews" />
      <div className="container">
        <div className={`page-head ${styles.head}`}>
          <div>
            <h1>Inbox and reviews</h1>
            <p className="meta">
              {counts && `${openText(counts)} `}You promise an answer within {replyTime}.
            </p>
          </div>
          <div className={styles.links}>
            <Link className="btn btn-quiet btn-sm" to={adminPaths.photos}>
              Photos of buyers {counts !== undefined && counts.photos > 0 && <b>{counts.photos}</b>}
            </Link>
            <Link className="btn btn-quiet btn-sm" to={templatesPath}>
              Templates
            </Link>
          </div>
        </div>
        <ViewsNav
          views={inboxParts.map((show) => ({
            label: labels[show],
            to: inboxPath({ ...filter, show }),
            count: counts?.[show],
            isChosen: show === filter.show,
          }))}
        />
        <InboxSearch filter={filter} team={counts?.team ?? []} ownId={ownId} />
        <Rows filter={filter} counts={counts} />
      </div>
    </>
  )
}

function Rows({ filter, counts }: { filter: InboxFilter; counts: InboxCounts | undefined }) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useListInboxInfiniteQuery(filter)
  const found = data?.pages.flatMap(({ items }) => items)
  if (!found) {
    return error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  }
  if (!counts) return null
  if (found.length === 0) return <NoRows filter={filter} counts={counts} />
  return (
    <>
      <ul className={styles.rows} aria-label={labels[filter.show]} data-rows="">
        {found.map((item) => (
          <InboxRow key={item._id} item={item} asOf={counts.asOf} />
        ))}
      </ul>
      {(hasNextPage || (data?.pages.length ?? 0) > 1) && (
        <LoadMore
          label="Show more"
          hasMore={hasNextPage}
          busy={isFetching}
          onMore={async () => (await fetchNextPage()).hasNextPage}
        >
          {hasNextPage ? `The first ${found.length} rows` : `${found.length} rows in total`}
        </LoadMore>
      )}
    </>
  )
}
