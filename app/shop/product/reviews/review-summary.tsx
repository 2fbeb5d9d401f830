import { Link } from 'react-router'
import { Stars } from '#app/ui/product/stars.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { starsText } from '#rules/catalogue/rating.ts'
import { paths } from '#rules/paths.ts'
import styles from './review-list.module.scss'

interface ReviewSummaryProps {
  product: Product
  rating: number | undefined
  /** The query of the space of the page. */
  space: string
}

/** The mean rating, and how many reviews have each number of stars, with links to them. Nothing without reviews. */
export function ReviewSummary({ product, rating: chosen, space }: ReviewSummaryProps) {
  const { _id, numReviews, rating, reviewCounts } = product
  if (!reviewCounts || numReviews === 0) return null
  const { byRating, boughtHere } = reviewCounts
  return (
    <>
      <p className={styles.mean}>
        <b className="num">{rating.toFixed(1)}</b>
        <span>
          <Stars rating={rating} />
          <span className="meta d-block">
            from {numReviews} {numReviews === 1 ? 'review' : 'reviews'}
            {boughtHere > 0 && `, ${boughtHere} bought here`}
          </span>
        </span>
      </p>
      <ul className={styles.bars} aria-label="Reviews by stars">
        {byRating
          .map((count, index) => ({ stars: index + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars}>
              {count > 0 ? (
                <Link to={paths.reviews(_id, 1, stars, space)} aria-current={stars === chosen ? 'true' : undefined}>
                  {starsText(stars)}
                </Link>
              ) : (
                <span>{starsText(stars)}</span>
              )}
              <svg viewBox="0 0 100 9" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.rail} y="4" width="100" height="1" />
                <rect className={styles.share} y="3" width={(count / numReviews) * 100} height="3" />
              </svg>
              <span className="num">{count}</span>
            </li>
          ))}
      </ul>
    </>
  )
}
