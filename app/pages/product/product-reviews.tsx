import { useLocation } from 'react-router'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { Rating } from '#app/ui/product/rating.tsx'
import type { Product } from '#contract/products/products.ts'
import { pageCount, readPageNumber, reviewPageSize } from '#rules/catalogue/listing.ts'
import { paths } from '#rules/paths.ts'
import { OlderReviews } from './older-reviews.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewList } from './review-list.tsx'

/** The page of the reviews that a URL names: `?reviews=2`. 1 without a valid number. */
export function reviewPageOf(query: URLSearchParams): number {
  return readPageNumber(query.get('reviews') ?? undefined) ?? 1
}

/** The reviews of a product, 20 on a page, and the review form. */
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
        <ReviewForm productId={product._id} />
      </div>
    </section>
  )
}
