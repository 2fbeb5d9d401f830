import { Link } from 'react-router'
import { Price } from '#app/ui/product/price.tsx'
import { Rating } from '#app/ui/product/rating.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { lastDayBefore, weekdayText } from '#rules/platform/nz-dates.ts'
import { stockText } from '#rules/stock/stock.ts'
import styles from './purchase-panel.module.scss'

const stockClasses = { 'In Stock': 'stock-in', 'Last one': 'stock-low', 'Out of Stock': 'stock-out' }

/**
 * Price, stock and rating. In Stock, Last one or Out of Stock (spec §4): a coloured square and a text, so that the
 * colour is not the only sign.
 */
export function PriceRow({ product }: { product: Product }) {
  const { price, wasPrice, saleEndsAt, countInStock, rating, numReviews } = product
  const stock = stockText(countInStock)
  return (
    <div className={styles.price}>
      <Price dollars={price} />
      <span className={`stock ${stockClasses[stock]}`}>{stock}</span>
      {numReviews === 0 ? (
        <span className={styles.rating}>
          <Rating rating={0} numReviews={0} />
        </span>
      ) : (
        <Link className={styles.rating} to="#reviews">
          <Rating rating={rating} numReviews={numReviews} withText="brief" />
        </Link>
      )}
      {wasPrice !== undefined && saleEndsAt !== undefined && (
        <p className={styles.sale}>
          was {formatDollars(wasPrice)}, you save {formatDollars(dollarsOf(centsOf(wasPrice) - centsOf(price)))}
          <span className="meta d-block">Sale until {weekdayText(lastDayBefore(saleEndsAt))}.</span>
        </p>
      )}
    </div>
  )
}
