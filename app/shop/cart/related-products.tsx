import { useSelectedProductsQuery } from '#app/api/catalogue.ts'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import type { CartItem } from '#rules/selling/cart.ts'
import styles from './cart.module.scss'

/**
 * 'You May Also Like' (spec §2, Cart): related to the items of the cart, and the featured products for an empty cart.
 * The server renders the featured ones, because it does not know the cart; they keep the space until the related ones
 * are read.
 */
export function RelatedProducts({ items }: { items: readonly CartItem[] }) {
  const ids = items.map(({ _id }) => _id).toSorted()
  const { data: featured = [] } = useSelectedProductsQuery({})
  const { data: related, isError } = useSelectedProductsQuery({ not: ids.join(',') }, { skip: ids.length === 0 })
  const isWaiting = ids.length > 0 && !related && !isError
  const products = (ids.length > 0 && related) || featured
  if (products.length === 0) return null
  return (
    <section className={isWaiting ? styles.waiting : undefined}>
      <div className="section-head">
        <h2>You May Also Like</h2>
      </div>
      <ProductGrid products={products} className="four" />
    </section>
  )
}
