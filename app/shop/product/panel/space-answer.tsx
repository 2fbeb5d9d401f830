import type { ReactNode } from 'react'
import { DoorVerdict, FitVerdict } from '#app/ui/fit/verdict.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import type { FamilyChoice } from '#contract/catalogue/related-products.ts'
import { fitText } from '#rules/catalogue/fit/fit-text.ts'
import { fitOf } from '#rules/catalogue/fit/fit.ts'
import { productDoorFitOf, productFitOf, sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { sidesText } from '#rules/catalogue/fit/sides.ts'
import type { Space } from '#rules/catalogue/fit/space.ts'
import styles from './panel.module.scss'

/** How a product fits the space, from above too, and whether it goes through the doorway. */
export function SpaceAnswer({ product, space, change }: { product: Product; space: Space; change: ReactNode }) {
  const fit = productFitOf(product, space)
  const door = productDoorFitOf(product, space)
  return (
    <div className={styles.spaceAnswer}>
      {fit ? (
        <div className={styles.fit}>
          <FitVerdict fit={fit} place="product">
            {fitText(fit, 'product').detail.length > 0 && <span className="meta">. </span>}
            {change}
          </FitVerdict>
          <Plan product={product} space={space} isTurned={fit.isTurned} />
        </div>
      ) : (
        <p className={`m-0 ${styles.sizes}`}>
          <Icon name="dimension" />
          <span>
            {sidesText(sidesOf(product))}
            <br />
            {change}
          </span>
        </p>
      )}
      {door && (
        <div className={styles.door}>
          <DoorVerdict fit={door} />
        </div>
      )}
    </div>
  )
}

export function ChoiceFit({ choice, space }: { choice: FamilyChoice; space: Space }) {
  const fit = fitOf(sidesOf(choice), space, false)
  if (!fit) return null
  const { headline, tone } = fitText(fit, 'card')
  const [, words = headline] = /^Fits: (.*)/.exec(headline) ?? []
  return (
    <span className={`fs-meta fw-semibold ${tone === 'success' ? 'text-success' : 'text-soft'} ${styles.choiceFit}`}>
      <Icon name={tone === 'success' ? 'check-lg' : 'x-lg'} />
      <span>
        {words !== headline && <span className="visually-hidden">Fits: </span>}
        {words}
      </span>
    </span>
  )
}

interface PlanProps {
  product: Pick<Product, 'length' | 'width'>
  space: Space
  isTurned: boolean
}

const hatch = { sizeMm: 60, stepMm: 90 }

function Plan({ product, space: { lengthMm, depthMm }, isTurned }: PlanProps) {
  if (lengthMm === null || depthMm === null) return null
  const [across, deep] = isTurned ? [product.width, product.length] : [product.length, product.width]
  const at = (lengthMm - across) / 2
  const left = Math.min(0, at) - 30
  const width = Math.max(lengthMm, across) + 60
  const lines = Array.from({ length: Math.ceil((lengthMm - hatch.sizeMm) / hatch.stepMm) + 1 }, (_, line) => line)
  return (
    <svg
      className="drawing"
      viewBox={`${left} -80 ${width} ${Math.max(depthMm, deep) + 130}`}
      role="img"
      aria-label={`From above: your space is ${lengthMm} by ${depthMm} mm, the piece ${across} by ${deep} mm`}
    >
      <path
        className="hatch"
        d={lines.map((line) => `M${line * hatch.stepMm} 0l${hatch.sizeMm} ${-hatch.sizeMm}`).join('')}
      />
      <path className="wall" d={`M0 ${depthMm}V0H${lengthMm}V${depthMm}`} />
      <path className="lid" d={`M0 ${depthMm}H${lengthMm}`} />
      <rect className="solid" x={at} y="0" width={across} height={deep} />
    </svg>
  )
}
