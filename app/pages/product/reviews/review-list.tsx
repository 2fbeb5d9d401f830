import { Day } from '#app/ui/day.tsx'
import type { Review } from '#contract/products/products.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import styles from './review-list.module.scss'

/** The reviews of a product, or 'No Reviews' (spec §8). */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return <Alert kind="info">No Reviews</Alert>
  return reviews.map((review) => (
    <article className={styles.review} key={review._id}>
      <div className={styles.head}>
        <span role="img" aria-label={`Rated ${review.rating} out of 5`}>
          <Stars rating={review.rating} />
        </span>
        <h3>{review.name}</h3>
        {review.isBoughtHere && (
          <span className={styles.bought}>
            <Icon name="check-lg" />
            Bought here
          </span>
        )}
        <span className="meta">
          <Day at={review.createdAt} />
        </span>
      </div>
      <p>{review.comment}</p>
      <ReviewPhotos photos={review.photos ?? []} name={review.name} />
    </article>
  ))
}
