import { pageCode } from '#app/navigation/page-code.ts'
import { Part } from '#app/shop/product/part.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import styles from './product-dimensions.module.scss'

/** What draws a piece. The loader of the product page loads it: on the server, and during a navigation. */
export const drawing = pageCode(() => import('#app/shop/product/scale-drawing/scale-drawing.tsx'))

/** What lists the facts of a piece, loaded in the same way. */
export const facts = pageCode(() => import('./product-facts.tsx'))

interface ProductDimensionsProps {
  product: Product
  space: Space
}

/**
 * The piece drawn to scale in the space of the visitor, and its facts as an accordion. Without dimensions: no drawing.
 */
export function ProductDimensions({ product, space }: ProductDimensionsProps) {
  const shown = `${product._id} ${product.version}`
  return (
    <section className={styles.band} id="size" aria-labelledby="size-heading">
      <div className="container">
        {product.length > 0 && product.height > 0 ? (
          <Part code={drawing} shown={`${shown} ${writeSpace(space)}`}>
            {({ ScaleDrawing, DrawingWords }) => (
              <>
                <div className={styles.head}>
                  <h2 id="size-heading">Drawn to scale</h2>
                  <p>
                    <DrawingWords {...{ product, space }} />
                  </p>
                </div>
                <ScaleDrawing {...{ product, space }} />
              </>
            )}
          </Part>
        ) : (
          <h2 id="size-heading">Details</h2>
        )}
        <Part code={facts} shown={shown}>
          {({ ProductFacts }) => <ProductFacts product={product} />}
        </Part>
      </div>
    </section>
  )
}
