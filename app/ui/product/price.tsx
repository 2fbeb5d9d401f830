import { formatDollars } from '#rules/platform/money.ts'
import styles from './price.module.scss'

interface PriceProps {
  dollars: number
  /** The price before the sale, in a sale. */
  was?: number | undefined
}

/** A price; in a sale with the price before, in words. */
export function Price({ dollars, was }: PriceProps) {
  if (was === undefined) return <span className="price">{formatDollars(dollars)}</span>
  return (
    <span>
      <span className="price">{formatDollars(dollars)}</span>{' '}
      <span className={styles.was}>was {formatDollars(was)}</span>
    </span>
  )
}
