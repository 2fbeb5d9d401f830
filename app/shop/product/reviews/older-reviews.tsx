import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { useListReviewsQuery } from '#app/api/products/reviews.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { paths } from '#rules/paths.ts'
import { ReviewList } from './review-list.tsx'

interface OlderReviewsProps {
  productId: string
  page: number
  rating: number | undefined
  /** The query of the space of the page. */
  space: string
}

/** A page of the reviews of a product that the product itself does not contain. */
export function OlderReviews({ productId, page, rating, space }: OlderReviewsProps) {
  const { data: reviews, error, isFetching, refetch } = useListReviewsQuery({ id: productId, pageNumber: page, rating })
  if (!reviews && error)
    return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  if (!reviews) return <p className="meta">Loading the reviews…</p>
  if (reviews.length > 0) return <ReviewList reviews={reviews} />
  return (
    <p>
      There’s no page {page}. <Link to={paths.reviews(productId, 1, rating, space)}>Go to page 1</Link>
    </p>
  )
}
