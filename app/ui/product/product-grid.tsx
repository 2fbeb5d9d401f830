import type { ListedProduct } from '#contract/catalogue/products.ts'
import { type CardFit, fourColumns, ProductCard, type ProductCardProps } from './product-card.tsx'

interface ProductGridProps extends Pick<ProductCardProps, 'rooms' | 'sizes' | 'level'> {
  products: readonly ListedProduct[]
  /** `four` for rows of four related pieces, `two` for rooms; by default the grid of 1, 2, 3 and 4 columns (spec §2). */
  className?: 'four' | 'two'
  /** The number of pictures on the first screen, which are not lazy. */
  firstEager?: number
  /** The first picture is the largest one of the first screen. */
  firstPriority?: boolean
  /** The text under each name, instead of the category or the maker. */
  lineOf?: (product: ListedProduct) => string | undefined
  /** How each piece fits the space of the page. */
  fitOf?: (product: ListedProduct) => CardFit | null
}

/** Products as cards in columns. */
export function ProductGrid(props: ProductGridProps) {
  const { products, className, firstEager = 0, firstPriority, fitOf, lineOf, sizes, ...card } = props
  return (
    <div className={className ? `products ${className}` : 'products'}>
      {products.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          eager={index < firstEager}
          priority={firstPriority && index === 0}
          fit={fitOf?.(product)}
          line={lineOf?.(product)}
          sizes={sizes ?? (className === 'four' ? fourColumns : undefined)}
          {...card}
        />
      ))}
    </div>
  )
}
