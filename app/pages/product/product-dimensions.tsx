import type { Product } from '#contract/catalogue.ts'
import { ProductDetails } from './product-details.tsx'
import { ScaleDrawing } from './scale-drawing/scale-drawing.tsx'
import styles from './product-dimensions.module.scss'

/** The dimensions in figures and as a drawing beside a door. A piece without dimensions has no drawing. */
export function ProductDimensions({ product }: { product: Product }) {
  const hasDimensions = product.length > 0 && product.height > 0
  return (
    <section className={styles.band} aria-label="Size">
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
            <div>
              <ScaleDrawing product={product} />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
