import type { Product } from '#contract/catalogue.ts'
import { ProductDetails } from './product-details.tsx'
import { ScaleDrawing } from './scale-drawing/scale-drawing.tsx'

/** How big it is, in figures and beside a door. A piece without measures has nothing to draw. */
export function ProductDimensions({ product }: { product: Product }) {
  const isMeasured = product.length > 0 && product.height > 0
  return (
    <section className="scale" aria-label="Size">
      <div className="container">
        <div className="grid">
          <div>
            <h2>{isMeasured ? 'Drawn to scale' : 'Details'}</h2>
            {isMeasured && (
              <p>
                Front and side, beside a standard 1980 × 760 mm door, so you can judge the size against your own wall.
              </p>
            )}
            <div className="mt-4">
              <ProductDetails product={product} />
            </div>
          </div>
          {isMeasured && (
            <div>
              <ScaleDrawing product={product} />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
