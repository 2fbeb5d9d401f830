import { useLocation } from 'react-router'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { Rating } from '#app/ui/product/rating.tsx'
import type { Product } from '#contract/products/products.ts'
import { pageCount, reviewPageSize } from '#rules/catalogue/listing.ts'
import { paths } from '#rules/paths.ts'
import { OlderReviews } from './older-reviews.tsx'
import { reviewPageOf } from './review-page.ts'
import { ReviewList } from './review-list.tsx'
import { WriteReview } from './write-review.tsx'

/** The reviews of a product, 20 on a page, and the way to write one. */
export function ProductReviews({ product }: { product: Product }) {
  const page = reviewPageOf(new URLSearchParams(useLocation().search))
  return (
    <section id="reviews">
      <div className="split cols-7-4">
        <div>
          <div className="section-head mb-3">
            <h2>Reviews</h2>
            {product.numReviews > 0 && <Rating rating={product.rating} numReviews={product.numReviews} withText />}
          </div>
          {page === 1 ? <ReviewList reviews={product.reviews} /> : <OlderReviews productId={product._id} page={page} />}
          <Pagination
            page={page}
            pages={pageCount(product.numReviews, reviewPageSize)}
            hrefOf={(each) => paths.reviews(product._id, each)}
          />
        </div>
        <WriteReview productId={product._id} />
      </div>
    </section>
  )
}
