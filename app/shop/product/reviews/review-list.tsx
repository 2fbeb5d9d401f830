import { Day } from '#app/ui/day.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { Review } from '#contract/catalogue/products.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import styles from './review-list.module.scss'

/** The reviews of a product with the replies of the shop, or 'No Reviews' (spec §8). */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const { name: shopName } = useShopDetails()
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
      {review.reply && (
        <div className={styles.reply}>
          <p className="meta">
            Reply from {shopName}, <Day at={review.reply.repliedAt} />
          </p>
          <p>{review.reply.text}</p>
        </div>
      )}
    </article>
  ))
}
