import { tooBigCountText } from '#rules/fit/list-text.ts'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import type { ListState } from './use-list.ts'

interface ListedPiecesProps {
  list: ListState
  isBestFit: boolean
  sizes?: string
  columns?: 'two' | 'four'
}

/** The cards of a list: what fits, and then what is too big for the space under a heading of its own. */
export function ListedPieces({
  list: { pieces, fitting, judge, count, fittingCount },
  isBestFit,
  sizes,
  columns = 'two',
}: ListedPiecesProps) {
  const grid = { className: columns, secondLine: 'category', level: 3, sizes, fitOf: judge } as const
  const tooBig = pieces.filter((piece) => !fitting.includes(piece))
  const { headline, note } = tooBigCountText(count - (fittingCount ?? count), isBestFit)
  // Where nothing fits, the head of the list introduces the nearest pieces.
  if (fitting.length === 0) return <ProductGrid products={tooBig} {...grid} firstEager={4} firstPriority />
  return (
    <>
      <ProductGrid products={fitting} {...grid} firstEager={4} firstPriority />
      {tooBig.length > 0 && (
        <>
          <h2 className="band">
            {headline}
            <span className="meta">{note}</span>
          </h2>
          <ProductGrid products={tooBig} {...grid} />
        </>
      )}
    </>
  )
}
