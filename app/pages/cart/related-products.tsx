import { useSelectedProductsQuery } from '#app/api/catalogue.ts'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'

/** 'You May Also Like' (spec §2, Cart). Nobody misses it when it cannot be read: then it is not there. */
export function RelatedProducts() {
  const { data: products = [] } = useSelectedProductsQuery({})
  if (products.length === 0) return null
  return (
    <section>
      <div className="section-head">
        <h2>You May Also Like</h2>
      </div>
      <ProductGrid products={products} className="four" />
    </section>
  )
}
