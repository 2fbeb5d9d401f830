import { pageCode } from '#app/navigation/page-code.ts'
import type { Product } from '#contract/products/products.ts'
import { Part } from './part.tsx'
import { ProductDetails } from './product-details.tsx'
import styles from './product-dimensions.module.scss'

/** What draws a piece. The loader of the product page loads it: on the server, and during a navigation. */
export const drawing = pageCode(() => import('./scale-drawing/scale-drawing.tsx'))

/** What lists the facts of a piece, loaded in the same way. */
export const facts = pageCode(() => import('./product-facts.tsx'))

/** The dimensions in figures and as a drawing next to a door, and what buyers ask. Without dimensions: no drawing. */
export function ProductDimensions({ product }: { product: Product }) {
  const hasDimensions = product.length > 0 && product.height > 0
  const shown = `${product._id} ${product.version}`
  return (
    <section className={styles.band} id="size" aria-label="Size">
      <div className="container">
        <div className={styles.columns}>
          <div>
            <h2>{hasDimensions ? 'Drawn to scale' : 'Details'}</h2>
            {hasDimensions && (
              <p>
                Front and side views beside a standard 1980 × 760 mm door, so you can compare the size with your own
                room.
              </p>
            )}
            <div className="mt-4">
              <ProductDetails product={product} />
            </div>
          </div>
          {hasDimensions && (
            <Part code={drawing} shown={shown}>
              {({ ScaleDrawing }) => <ScaleDrawing product={product} />}
            </Part>
          )}
        </div>
        <Part code={facts} shown={shown}>
          {({ ProductFacts }) => <ProductFacts product={product} />}
        </Part>
      </div>
    </section>
  )
}
