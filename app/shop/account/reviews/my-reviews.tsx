import { Link } from 'react-router'
import { ProfileSection, sections } from '#app/shop/account/profile-section.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Day } from '#app/ui/day.tsx'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import type { OwnReview } from '#contract/inbox/reviews.ts'
import { hideReasonTexts } from '#rules/inbox/hide-reasons.ts'
import { paths } from '#rules/paths.ts'
import styles from '#app/shop/account/account.module.scss'

export function MyReviews({ reviews }: { reviews: readonly OwnReview[] }) {
  const { name: shopName } = useShopDetails()
  if (reviews.length === 0) return null
  return (
    <ProfileSection section={sections.reviews}>
      <ul className="list-unstyled m-0">
        {reviews.map(({ _id, product, rating, comment, createdAt, hidden, reply }) => (
          <li className="rule-line py-3" key={_id}>
            <div className={`d-flex flex-wrap align-items-baseline row-gap-1 ${styles.reviewHead}`}>
              <span role="img" aria-label={`Rated ${rating} out of 5`}>
                <Stars rating={rating} />
              </span>
              <h3 className="sub-head fw-semibold">
                <Link to={paths.reviews(product._id)}>{product.name}</Link>
              </h3>
              <span className="meta">
                <Day at={createdAt} />
              </span>
              {hidden && <span className="badge badge-warning">Hidden</span>}
            </div>
            <p className={`mt-1 mb-0 text-pre-line ${styles.review}`}>{comment}</p>
            {hidden && (
              <p className={`mt-1 mb-0 text-pre-line ${styles.review}`}>
                {shopName} hid this review on <DayInWords at={hidden.at} />: {hideReasonTexts[hidden.reason]}.{' '}
                {hidden.note}
              </p>
            )}
            {reply && (
              <div className={styles.reply}>
                <p className="meta mt-1 mb-0">
                  Reply from {shopName}, <Day at={reply.repliedAt} />
                </p>
                <p className={`mt-1 mb-0 text-pre-line ${styles.review}`}>{reply.text}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}
