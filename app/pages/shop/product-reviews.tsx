import type { Product } from '#contract/catalogue.ts'
import { Rating } from '#app/ui/rating.tsx'
import { ReviewList } from '#app/ui/review-list.tsx'

/** What others say of a product. */
export function ProductReviews({ product }: { product: Product }) {
  return (
    <section id="reviews">
      <div className="split cols-7-4">
        <div>
          <div className="section-head mb-3">
            <h2>Reviews</h2>
            {product.numReviews > 0 && <Rating rating={product.rating} numReviews={product.numReviews} withWords />}
          </div>
          <ReviewList reviews={product.reviews} />
        </div>
      </div>
    </section>
  )
}
