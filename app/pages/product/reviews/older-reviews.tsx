import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { useListReviewsQuery } from '#app/api/reviews.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { paths } from '#rules/paths.ts'
import { ReviewList } from './review-list.tsx'

/** A page of the reviews of a product after the first one, which the product itself contains. */
export function OlderReviews({ productId, page }: { productId: string; page: number }) {
  const { data: reviews, error, isFetching, refetch } = useListReviewsQuery({ id: productId, pageNumber: page })
  if (!reviews && error)
    return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  if (!reviews) return <p className="meta">Loading the reviews…</p>
  if (reviews.length > 0) return <ReviewList reviews={reviews} />
  return (
    <p>
      There is no page {page}. <Link to={paths.reviews(productId)}>Go to page 1</Link>
    </p>
  )
}
