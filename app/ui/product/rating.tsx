import { ratingText } from '#rules/catalogue/rating.ts'
import { Stars } from './stars.tsx'
import styles from './product.module.scss'

interface RatingProps {
  rating: number
  numReviews: number
  /**
   * `4.0 from 4 reviews` next to the stars, or `4.0 (4)` where there is little room. On cards the count alone, and one
   * star with `4.0 (4)` in two columns on phones.
   */
  withText?: boolean | 'brief' | 'card'
}

/** Stars and the number of reviews, with a text alternative; 'No Reviews' if there are none (spec §8). */
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
