import { useState } from 'react'
import { pageCode } from '#app/navigation/page-code.ts'
import { useCode, useIsInMarkup } from '#app/navigation/use-code.ts'
import type { Product } from '#contract/products/products.ts'
import { ProductDetails } from './product-details.tsx'
import styles from './product-dimensions.module.scss'

/** What draws a piece. The loader of the product page loads it: on the server, and during a navigation. */
export const drawing = pageCode(() => import('./scale-drawing/scale-drawing.tsx'))

/** The dimensions in figures and as a drawing next to a door. A piece without dimensions has no drawing. */
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
          {hasDimensions && <Drawing product={product} />}
        </div>
      </div>
    </section>
  )
}

/** The first page of a visit keeps the drawing of its markup, without the code for it, until the product changes. */
function Drawing({ product }: { product: Product }) {
  const [first] = useState(product)
  useCode(drawing, !useIsInMarkup() || product !== first)
  const code = drawing.loaded
  return code ? (
    <div key="drawn">
      <code.ScaleDrawing product={product} />
    </div>
  ) : (
    <div key="in-markup" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}
