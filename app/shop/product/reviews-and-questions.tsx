import type { Product } from '#contract/catalogue/products.ts'
import { ProductQuestions } from './questions/product-questions.tsx'
import { ProductReviews } from './reviews/product-reviews.tsx'

/** What others say about a product, and what they asked. */
export function ReviewsAndQuestions({ product }: { product: Product }) {
  return (
    <>
      <ProductReviews product={product} />
      <ProductQuestions product={product} />
    </>
  )
}
