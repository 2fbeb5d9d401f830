import { ratingText } from '#rules/catalogue/rating.ts'
import { Stars } from './stars.tsx'
import styles from './product.module.scss'

interface RatingProps {
  rating: number
  numReviews: number
  /**
   * `4.0 from 4 reviews`, or `4.0 (4)` for little room. Cards have the count alone, and phones one star with `4.0 (4)`.
   */
  withText?: boolean | 'brief' | 'card'
}

/** 'No Reviews' if there are none (spec §8). */
export function Rating({ rating, numReviews, withText = false }: RatingProps) {
  if (numReviews === 0) return <span className="meta">No Reviews</span>
  const brief = `${rating.toFixed(1)} (${numReviews})`
  const isCard = withText === 'card'
  const text = `${rating.toFixed(1)} from ${numReviews} ${numReviews === 1 ? 'review' : 'reviews'}`
  return (
    <span className={styles.rating} role="img" aria-label={ratingText(rating, numReviews)}>
      <Stars rating={rating} />
      <span className={isCard ? `num ${styles.count}` : 'num'}>
        {withText === 'brief' ? brief : withText && !isCard ? text : numReviews}
      </span>
      {isCard && <span className={`num ${styles.brief}`}>{brief}</span>}
    </span>
  )
}
