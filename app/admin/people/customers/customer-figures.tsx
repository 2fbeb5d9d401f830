import { Link } from 'react-router'
import type { CustomerDetails } from '#contract/back-office/customers.ts'
import { formatDollars } from '#rules/platform/money.ts'
import styles from './customers.module.scss'
import { waitHeadline, waitLine } from './wait-text.ts'

/** What a customer has paid, got back and reviewed, and what is open. */
export function CustomerFigures({ customer }: { customer: CustomerDetails }) {
  const { orderCount, paid, refunded, testPaid, reviews, requests, waitsFor } = customer
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Paid</dt>
        <dd>{formatDollars(paid)}</dd>
        <dd>
          {orderCount === 1 ? '1 order' : `${orderCount} orders`}
          {testPaid > 0 && `, test payments of ${formatDollars(testPaid)} not counted`}
        </dd>
      </div>
      <div>
        <dt>Refunded</dt>
        <dd>{formatDollars(refunded)}</dd>
        <dd>{returnsText(requests)}</dd>
      </div>
      <div>
        <dt>Reviews</dt>
        <dd>{reviews.length}</dd>
        {reviews[0] && (
          <dd>
            {reviews.length > 1 && 'Last: '}
            {reviews[0].rating === 1 ? '1 star' : `${reviews[0].rating} stars`}, {reviews[0].product.name}
          </dd>
        )}
      </div>
      <div>
        <dt>Waiting for</dt>
        <dd>{waitHeadline(waitsFor)}</dd>
        {waitsFor.map(waitLine).map(({ text, to }) => (
          <dd key={`${to} ${text}`}>
            <Link className="line-link" to={to}>
              {text}
            </Link>
          </dd>
        ))}
      </div>
    </dl>
  )
}

function returnsText(requests: CustomerDetails['requests']): string {
  const returns = requests.filter(({ kind }) => kind === 'return').length
  if (returns === 0) return 'no returns'
  return returns === 1 ? '1 return' : `${returns} returns`
}
