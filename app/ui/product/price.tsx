import { formatDollars } from '#rules/money.ts'

export function Price({ dollars }: { dollars: number }) {
  return <span className="price">{formatDollars(dollars)}</span>
}
