import { formatDollars } from '#rules/platform/money.ts'

export function Price({ dollars, was }: { dollars: number; was?: number | undefined }) {
  if (was === undefined) return <span className="price">{formatDollars(dollars)}</span>
  return (
    <span>
      <span className="price">{formatDollars(dollars)}</span>{' '}
      <span className="fs-meta text-soft text-nowrap tabular">was {formatDollars(was)}</span>
    </span>
  )
}
