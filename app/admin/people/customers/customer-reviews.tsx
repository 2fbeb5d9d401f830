import { Link } from 'react-router'
import { DayInList } from '#app/ui/day-in-words.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import type { CustomerDetails } from '#contract/back-office/customers.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import styles from './customers.module.scss'

/** The reviews of a customer, newest first; nothing without any. */
export function CustomerReviews({ reviews }: Pick<CustomerDetails, 'reviews'>) {
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="reviews">
      <h2 className="h3" id="reviews">
        Reviews
      </h2>
      <ul className={styles.lines}>
        {reviews.map(({ _id, product, rating, comment, isHidden, createdAt }) => (
          <li key={_id}>
            <p>
              <span role="img" aria-label={`${rating} of 5 stars`}>
                <Stars rating={rating} />
              </span>{' '}
              <Link to={paths.product(product._id)}>{product.name}</Link>
            </p>
            <p>{comment}</p>
            <span className="meta">
              <DayInList at={createdAt} />
              {isHidden && ', hidden'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The notes of the team on the orders of a customer, newest first; nothing without any. */
export function OrderNoteList({ notes }: { notes: CustomerDetails['orderNotes'] }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="order-notes">
      <h2 className="h3" id="order-notes">
        Notes on orders
      </h2>
      <ul className={styles.lines}>
        {notes.map(({ order, orderNumber, text, by, createdAt }) => (
          <li key={`${order} ${createdAt} ${text}`}>
            <p>{text}</p>
            <span className="meta">
              <Link className="text-nowrap" to={adminPaths.order(order)}>
                {orderNumber}
              </Link>
              , <DayInList at={createdAt} />, {by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
