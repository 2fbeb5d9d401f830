import type { Product } from '#contract/catalogue.ts'
import { Rating } from '#app/ui/product/rating.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewForm } from './review-form.tsx'

/** The reviews of a product, and the review form. */
export function ProductReviews({ product }: { product: Product }) {
  return (
    <section id="reviews">
      <div className="split cols-7-4">
        <div>
          <div className="section-head mb-3">
            <h2>Reviews</h2>
            {product.numReviews > 0 && <Rating rating={product.rating} numReviews={product.numReviews} withText />}
          </div>
          <ReviewList reviews={product.reviews} />
        </div>
        <ReviewForm productId={product._id} />
      </div>
    </section>
  )
}
