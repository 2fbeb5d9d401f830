import type { ListedProduct } from '#contract/products/products.ts'
import { ProductCard, type ProductCardProps } from './product-card.tsx'

interface ProductGridProps extends Pick<ProductCardProps, 'secondLine' | 'sizes' | 'level'> {
  products: readonly ListedProduct[]
  /** `four` for You May Also Like, `two` for rooms; by default the grid of 1, 2, 3 and 4 columns. */
  className?: 'four' | 'two'
  /** The number of pictures on the first screen, which are not lazy. */
  firstEager?: number
  /** The first picture is the largest one of the first screen. */
  firstPriority?: boolean
}

/** Products as cards in columns. */
export function ProductGrid({ products, className, firstEager = 0, firstPriority, ...card }: ProductGridProps) {
  return (
    <div className={className ? `products ${className}` : 'products'}>
      {products.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          eager={index < firstEager}
          priority={firstPriority && index === 0}
          {...card}
        />
      ))}
    </div>
  )
}
