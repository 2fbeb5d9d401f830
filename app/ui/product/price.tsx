import { formatDollars } from '#rules/money.ts'

/** A price in dollars as people read it. */
export function Price({ dollars }: { dollars: number }) {
  return <span className="price">{formatDollars(dollars)}</span>
}
