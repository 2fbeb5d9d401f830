import type { ListedProduct } from '#contract/catalogue/products.ts'
import { type CardFit, fourColumns, ProductCard, type ProductCardProps } from './product-card.tsx'

interface ProductGridProps extends Pick<ProductCardProps, 'rooms' | 'sizes' | 'level'> {
  products: readonly ListedProduct[]
  /** `four` for related products, `two` for rooms; by default 1, 2, 3 and 4 columns (spec §2). */
  className?: 'four' | 'two'
  /** How many pictures are on the first screen and not lazy. */
  firstEager?: number
  /** The first picture is the largest of the first screen. */
  firstPriority?: boolean
  /** Under the name, instead of the category or the maker. */
  lineOf?: (product: ListedProduct) => string | undefined
  fitOf?: (product: ListedProduct) => CardFit | null
}

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
