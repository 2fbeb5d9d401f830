import { Link, useLocation } from 'react-router'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { pageCount, reviewPageSize } from '#rules/catalogue/listing.ts'
import { starsText } from '#rules/catalogue/rating.ts'
import { paths } from '#rules/paths.ts'
import { OlderReviews } from './older-reviews.tsx'
import { reviewsOf } from './review-page.ts'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { WriteReview } from './write-review.tsx'

/** The reviews of a product, 20 on a page, all or those with one number of stars, and the form to write one. */
export function ProductReviews({ product }: { product: Product }) {
  const { pageNumber, rating, space } = reviewsOf(new URLSearchParams(useLocation().search))
  const count = rating === undefined ? product.numReviews : (product.reviewCounts?.byRating[rating - 1] ?? 0)
  const isOnProduct = pageNumber === 1 && rating === undefined
  return (
    <section id="reviews">
      <div className="cols-4-8">
        <div>
          <h2 className="mb-3">Reviews</h2>
          <ReviewSummary product={product} rating={rating} space={space} />
          <a className="btn btn-outline" href="#write">
            Write a Customer Review
          </a>
        </div>
        <div>
          {rating !== undefined && (
            <p>
              {count} of {product.numReviews} with {starsText(rating)}.{' '}
              <Link to={paths.reviews(product._id, 1, undefined, space)}>All reviews</Link>
            </p>
          )}
          {isOnProduct ? (
            <ReviewList reviews={product.reviews} />
          ) : (
            <OlderReviews productId={product._id} page={pageNumber} rating={rating} space={space} />
          )}
          <Pagination
            page={pageNumber}
            pages={pageCount(count, reviewPageSize)}
            hrefOf={(each) => paths.reviews(product._id, each, rating, space)}
          />
          <WriteReview productId={product._id} space={space} />
        </div>
      </div>
    </section>
  )
}
