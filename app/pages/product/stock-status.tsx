import { stockText } from '#rules/stock.ts'

const looks = { 'In Stock': 'stock-in', 'Last one': 'stock-low', 'Out of Stock': 'stock-out' }

/** In Stock, Last one or Out of Stock (spec §4): a square and words, so that colour never speaks alone. */
export function StockStatus({ countInStock }: { countInStock: number }) {
  const words = stockText(countInStock)
  return <span className={`stock ${looks[words]}`}>{words}</span>
}
