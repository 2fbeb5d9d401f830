import { type ReactNode, useState } from 'react'
import { type PageCode, pageCode } from '#app/navigation/page-code.ts'
import { useCode, useIsInMarkup } from '#app/navigation/use-code.ts'
import type { Product } from '#contract/products/products.ts'
import { productFitOf } from '#rules/fit/product-fit.ts'
import { sidesText } from '#rules/fit/sides.ts'
import { isEmptySpace, type Space, writeSpace } from '#rules/fit/space.ts'
import styles from './product-dimensions.module.scss'

/** What draws a piece. The loader of the product page loads it: on the server, and during a navigation. */
export const drawing = pageCode(() => import('#app/pages/product/scale-drawing/scale-drawing.tsx'))

/** What lists the facts of a piece, loaded in the same way. */
export const facts = pageCode(() => import('./product-facts.tsx'))

interface ProductDimensionsProps {
  product: Product
  space: Space
}

/**
 * The piece drawn to scale in the space of the visitor, and its facts in three columns. Without dimensions: no drawing.
 */
export function ProductDimensions({ product, space }: ProductDimensionsProps) {
  const hasDimensions = product.length > 0 && product.height > 0
  const isTurned = productFitOf(product, space)?.isTurned ?? false
  return (
    <section className={styles.band} aria-label="Size">
      <div className="container">
        <div className={styles.head}>
          <h2>{hasDimensions ? 'Drawn to scale' : 'Details'}</h2>
          {hasDimensions && <p>{isEmptySpace(space) ? doorSentence : spaceSentence(space, isTurned)}</p>}
        </div>
        {hasDimensions && (
          <Part code={drawing} shown={`${sizesKey(product)} ${writeSpace(space)}`}>
            {({ ScaleDrawing }) => <ScaleDrawing {...{ product, space, isTurned }} />}
          </Part>
        )}
        <Part code={facts} shown={`${product._id} ${product.version}`}>
          {({ ProductFacts }) => <ProductFacts product={product} />}
        </Part>
      </div>
    </section>
  )
}

const sizesKey = ({ _id, version }: Product) => `${_id} ${version}`

const doorSentence =
  'Front and side views beside a standard 1980 × 760 mm door, so you can compare the size with your own room.'

/** `In your space of 1840 wide × 480 deep × 700 high mm, beside a person of 1.7 m and your 760 mm door.` */
function spaceSentence({ lengthMm, depthMm, heightMm, doorMm }: Space, isTurned: boolean): string {
  const sides = sidesText({ lengthMm, widthMm: depthMm, heightMm })
  const turned = isTurned ? 'Turned by 90°, in' : 'In'
  const within = sides === '' ? 'Beside' : `${turned} your space of ${sides}, beside`
  return `${within} a person of 1.7 m and ${doorMm === null ? 'a standard door' : `your ${doorMm} mm door`}.`
}

interface PartProps<Module> {
  code: PageCode<Module>
  /** What the part shows, as a text: a part with another text is drawn again. */
  shown: string
  children: (module: Module) => ReactNode
}

/** The first page of a visit keeps the part of its markup, without the code for it, until it shows something else. */
function Part<Module>({ code, shown, children }: PartProps<Module>) {
  const [first] = useState(shown)
  useCode(code, !useIsInMarkup() || shown !== first)
  return code.loaded ? (
    <div key="drawn">{children(code.loaded)}</div>
  ) : (
    <div key="in-markup" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}
