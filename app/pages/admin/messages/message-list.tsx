import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { inboxApi } from '#app/api/admin/inbox.ts'
import {
  messagesApi,
  useCountMessagesQuery,
  useListMessagesInfiniteQuery,
  useReadMessageQuery,
} from '#app/api/admin/messages.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ListAndReading } from '#app/layout/admin/answers/list-and-reading.tsx'
import { MessageReading } from '#app/layout/admin/answers/messages/message-reading.tsx'
import { InboxNav } from '#app/layout/admin/inbox-nav.tsx'
import { ViewsNav } from '#app/layout/admin/views-nav.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { replyTime } from '#rules/shop-info.ts'
import { MessageRow } from './message-row.tsx'

// Always refetch on mount: shoppers write at any time.
export const loader = prefetch(({ query }) => {
  const { show, id } = readListing(query)
  return [
    messagesApi.endpoints.listMessages.initiate(show, { forceRefetch: true }),
    inboxApi.endpoints.countInbox.initiate(undefined, { forceRefetch: true }),
    messagesApi.endpoints.countMessages.initiate(undefined, { forceRefetch: true }),
    ...(id === null
      ? []
      : [
          messagesApi.endpoints.readMessage.initiate(id, { forceRefetch: true }),
          messagesApi.endpoints.readMessageNotes.initiate(id, { forceRefetch: true }),
        ]),
  ]
})

/** What a URL of the page selects: open messages or all, and the message that is read. */
function readListing(query: URLSearchParams): { show: 'open' | 'all'; id: string | null } {
  return { show: query.get('show') === 'all' ? 'all' : 'open', id: query.get('id') }
}

/**
 * The messages of the contact form: the list at the left, a message with its reply at the right. A phone shows one of
 * the two; a wide screen without a chosen message has the first one.
 */
export function Component() {
  const { show, id } = readListing(useSearchParams()[0])
  const readingPart = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useListMessagesInfiniteQuery(show)
  const { data: counts } = useCountMessagesQuery()
  const found = data?.pages.flatMap(({ items }) => items)
  const chosenId = id ?? found?.[0]?._id
  const reading = useReadMessageQuery(chosenId ?? '', { skip: chosenId === undefined })
  const chosen = reading.currentData ?? found?.find(({ _id }) => _id === chosenId)
  const isAll = show === 'all'
  return (
    <>
      <PageMeta title="Messages" />
      <div className="container">
        <div className="page-head">
          <h1>Messages</h1>
          <p className="meta">
            {counts && `${counts.open} open. `}You promise a reply within {replyTime}.
          </p>
        </div>
        <InboxNav />
        <ViewsNav
          views={[
            { label: 'Open', to: adminPaths.messages(), count: counts?.open, isChosen: !isAll },
            { label: 'All', to: adminPaths.messages({ all: true }), count: counts?.all, isChosen: isAll },
          ]}
        />
        {!found && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {found && counts && (
          <ListAndReading
            openKey={id}
            readingPart={readingPart}
            back={{ to: adminPaths.inbox(), label: 'Inbox and reviews' }}
            list={
              <>
                {found.length === 0 && <NoMessages isAll={isAll} />}
                {found.length > 0 && (
                  <ul aria-label="Messages" data-rows="">
                    {found.map((message) => (
                      <MessageRow
                        key={message._id}
                        message={message}
                        asOf={counts.asOf}
                        to={adminPaths.messages({ id: message._id, all: isAll })}
                        isChosen={message._id === chosenId}
                      />
                    ))}
                  </ul>
                )}
                {(hasNextPage || (data?.pages.length ?? 0) > 1) && (
                  <LoadMore
                    label="More messages"
                    hasMore={hasNextPage}
                    busy={isFetching}
                    onMore={async () => (await fetchNextPage()).hasNextPage}
                  >
                    {hasNextPage ? `The first ${found.length} messages` : `${found.length} messages in total`}
                  </LoadMore>
                )}
              </>
            }
          >
            {chosen && (
              <MessageReading
                key={chosen._id}
                message={chosen}
                asOf={counts.asOf}
                onDone={() =>
                  void navigate(adminPaths.messages({ id: chosen._id, all: isAll }), {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
              />
            )}
            {!chosen && reading.error && (
              <ErrorMessage
                message={errorMessage(reading.error)}
                busy={reading.isFetching}
                onTryAgain={() => void reading.refetch()}
              />
            )}
          </ListAndReading>
        )}
      </div>
    </>
  )
}

function NoMessages({ isAll }: { isAll: boolean }) {
  if (isAll) {
    return (
      <EmptyState title="No messages yet" drawing={false}>
        What shoppers write in the contact form appears here.
      </EmptyState>
    )
  }
  const all = (
    <Link className="btn btn-outline btn-sm" to={adminPaths.messages({ all: true })}>
      Show all
    </Link>
  )
  return <EmptyState title="Nothing to answer." actions={all} drawing={false} />
}
