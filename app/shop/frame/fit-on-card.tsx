import type { ListedProduct } from '#contract/catalogue/products.ts'
import { doorFitText, fitText } from '#rules/catalogue/fit/fit-text.ts'
import type { Fit } from '#rules/catalogue/fit/fit.ts'
import { productDoorFitOf, productFitOf, sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { fitRuleOf } from '#rules/catalogue/fit/fit-rule.ts'
import type { Sides } from '#rules/catalogue/fit/sides.ts'
import { type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import type { CardFit } from '#app/ui/product/product-card.tsx'
import { Verdict } from '#app/ui/fit/verdict.tsx'
import styles from './fit-on-card.module.scss'

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
            {stop && (
              <span className={`d-block fs-meta fw-semibold text-warning ${styles.stopped}`}>{stop.headline}</span>
            )}
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

/** The tall ticks are the space, the honey line is the product. Hidden from screen readers, which read the verdict. */
function FitRule({ piece, space, fit }: { piece: Sides; space: Space; fit: Fit }) {
  const rule = fitRuleOf(piece, space, fit)
  if (!rule) return null
  // The drawing is longer than the space if the product is.
  const all = Math.max(100, rule.atPercent)
  const at = percent(rule.atPercent / all)
  const end = percent(100 / all)
  return (
    <div className={`flex-1 min-w-0 text-soft tabular ${styles.rule}`} aria-hidden="true">
      <span className={styles.scale}>
        <svg width={percent(all / 100)} height="15">
          <line className={styles.gap} x2={end} y1="7.5" y2="7.5" />
          <rect className={styles.clear} y="6" width={at} height="3" />
          <rect className={styles.piece} y="6.75" width={at} height="1.5" />
          <rect className={styles.piece} x={at} y="3" width="1.5" height="9" />
          <rect width="1.5" height="15" />
          <rect className={styles.tick} x={end} width="1.5" height="15" />
        </svg>
        {rule.pieceMm} mm
      </span>
    </div>
  )
}

/** An attribute of an SVG, because the policy allows no style attributes. */
const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`
