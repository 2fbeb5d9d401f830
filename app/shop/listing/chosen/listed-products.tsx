import type { ListedProduct } from '#contract/catalogue/products.ts'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { TooBigCount } from '#app/shop/listing/later-tools.ts'
import type { ListState } from './use-list.ts'

interface ListedProductsProps {
  list: ListState
  isBestFit: boolean
  sizes?: string
  columns?: 'two'
  lineOf?: (product: ListedProduct) => string | undefined
}

/** The products that fit, then those too big for the space under a heading. */
export function ListedProducts({
  list: { pieces, fitting, judge, count, fittingCount },
  isBestFit,
  sizes,
  columns,
  lineOf,
}: ListedProductsProps) {
  const { rooms } = useShopDetails()
  const grid = { className: columns, rooms, level: 3, sizes, fitOf: judge, lineOf } as const
  const tooBig = pieces.filter((item) => !fitting.includes(item))
  // If nothing fits, the head of the list introduces the nearest products.
  if (fitting.length === 0) return <ProductGrid products={tooBig} {...grid} firstEager={4} firstPriority />
  return (
    <>
      <ProductGrid products={fitting} {...grid} firstEager={4} firstPriority />
      {tooBig.length > 0 && (
        <>
          <h2 className="band">
            <TooBigCount count={count - (fittingCount ?? count)} isBestFit={isBestFit} />
          </h2>
          <ProductGrid products={tooBig} {...grid} />
        </>
      )}
    </>
  )
}
