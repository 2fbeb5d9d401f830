import { formatDollars } from '#rules/money.ts'

/** A formatted price in dollars. */
export function Price({ dollars }: { dollars: number }) {
  return <span className="price">{formatDollars(dollars)}</span>
}
