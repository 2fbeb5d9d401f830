import { formatDollars } from '#rules/platform/money.ts'

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
      <span className="fs-meta text-soft text-nowrap tabular">was {formatDollars(was)}</span>
    </span>
  )
}
