import { formatDollars } from '#rules/platform/money.ts'

interface PriceProps {
  dollars: number
  /** Before the sale. */
  was?: number | undefined
}

export function Price({ dollars, was }: PriceProps) {
  if (was === undefined) return <span className="price">{formatDollars(dollars)}</span>
  return (
    <span>
      <span className="price">{formatDollars(dollars)}</span>{' '}
      <span className="fs-meta text-soft text-nowrap tabular">was {formatDollars(was)}</span>
    </span>
  )
}
