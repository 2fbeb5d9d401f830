import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListBody, ListPage, MoreRows } from '#app/admin/kit/list-page.tsx'
import { type ReviewsOfPage, shopReviewsApi } from '#app/api/admin/inbox.ts'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { ViewsNav } from '#app/admin/frame/views-nav.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { ReviewFilter } from '#contract/inbox/manage-reviews.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ReviewCard } from '#app/admin/inbox/answers/reviews/review-card.tsx'
import { useHideReview } from '#app/admin/inbox/answers/reviews/review-card.tsx'

// Always refetch on mount: shoppers write at any time.
export const loader = prefetch(({ query }) => [
  shopReviewsApi.list.initiate(readReviews(query), { forceRefetch: true }),
  shopReviewsApi.counts.initiate(undefined, { forceRefetch: true }),
])

const labels: Record<ReviewFilter, string> = { all: 'All', waiting: 'To read', hidden: 'Hidden' }
const views = ['all', 'waiting', 'hidden'] as const

function readShow(query: URLSearchParams): ReviewFilter {
  return views.find((view) => view === query.get('show')) ?? 'all'
}

function readReviews(query: URLSearchParams): ReviewsOfPage {
  const id = query.get('id')
  return id === null ? { show: readShow(query) } : { show: 'all', id }
}

/**
 * The reviews of all products, newest first: reply, hide with a reason, show again. The address has the review whose
 * reply is written, so that a reload opens the form with its draft.
 */
export function Component() {
  const [query, setQuery] = useSearchParams()
  const { show, id: onlyId } = readReviews(query)
  const list = shopReviewsApi.list.useInfiniteQuery(readReviews(query))
  const { data: counts } = shopReviewsApi.counts.useQuery()
  const reviews = list.data?.pages.flatMap(({ items }) => items)
  const heading = useRef<HTMLHeadingElement>(null)
  const { askToHide, dialog } = useHideReview(() => heading.current?.focus())

  function openReply(id: string | null) {
    const next = new URLSearchParams({ ...(show !== 'all' && { show }), ...(onlyId && { id: onlyId }) })
    if (id !== null) next.set('reply', id)
    setQuery(next, { replace: true, preventScrollReset: true })
    // The form is gone, and the focus would be lost.
    if (id === null) heading.current?.focus()
  }
  return (
    <ListPage
      title="Reviews"
      headingRef={heading}
      meta={<>{counts && `${counts.waiting} to read. `}A reply is shown below its review on the product page.</>}
      nav={<SubNav />}
    >
      <ViewsNav
        views={views.map((view) => ({
          label: labels[view],
          to: adminPaths.reviews(view),
          count: counts?.[view],
          isChosen: view === show && onlyId === undefined,
        }))}
      />
      <ListBody
        rows={reviews}
        query={list}
        empty={onlyId === undefined ? <NoReviews show={show} /> : <p>This review doesn’t exist.</p>}
      >
        {(shown) =>
          shown.map((review) => (
            <ReviewCard
              key={review._id}
              review={review}
              isReplying={query.get('reply') === review._id}
              onReply={() => openReply(review._id)}
              onDone={() => openReply(null)}
              onHide={() => askToHide(review)}
            />
          ))
        }
      </ListBody>
      <MoreRows query={list} label="Older reviews" rows={reviews} first="first" noun="reviews" />
      {dialog}
    </ListPage>
  )
}

function NoReviews({ show }: { show: ReviewFilter }) {
  if (show === 'all') {
    return (
      <EmptyState title="No reviews yet" drawing={false}>
        What customers write about the pieces appears here.
      </EmptyState>
    )
  }
  const all = (
    <Link className="btn btn-outline btn-sm" to={adminPaths.reviews()}>
      Show all
    </Link>
  )
  const title = show === 'hidden' ? 'No hidden reviews.' : 'No new reviews to read.'
  return <EmptyState title={title} actions={all} drawing={false} />
}
