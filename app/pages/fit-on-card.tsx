import type { ListedProduct } from '#contract/products/products.ts'
import { doorFitText, fitText } from '#rules/fit/fit-text.ts'
import { productDoorFitOf, productFitOf, sidesOf } from '#rules/fit/product-fit.ts'
import { type Space, writeSpace } from '#rules/fit/space.ts'
import type { CardFit } from '#app/ui/product/product-card.tsx'
import { FitRule } from './fit-rule.tsx'
import { Verdict } from '#app/ui/fit/verdict.tsx'
import styles from './fit-on-card.module.scss'

/**
 * What the card of a product says in a space: the fit rule, the verdict, and the doorway only when it stops the piece.
 * Pages load this code when they have a space, and pass it to `ProductGrid`.
 */
export function fitOnCard(product: ListedProduct, space: Space): CardFit {
  const fit = productFitOf(product, space)
  const door = productDoorFitOf(product, space)
  const stop = door?.kind === 'tooBig' ? doorFitText(door) : null
  return {
    rule: fit && space.lengthMm !== null ? <FitRule piece={sidesOf(product)} space={space} fit={fit} /> : null,
    verdict: (fit || stop) && (
      <div className={styles.verdict}>
        {fit ? (
          <Verdict text={fitText(fit, 'card')}>
            {stop && <span className={styles.stopped}>{stop.headline}</span>}
          </Verdict>
        ) : (
          stop && <Verdict text={stop} />
        )}
      </div>
    ),
    query: writeSpace(space),
    isFitting: fit?.kind !== 'tooBig',
  }
}
