import type { ReactNode } from 'react'
import { DoorVerdict, FitVerdict } from '#app/ui/fit/fit-verdict.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import type { FamilyChoice } from '#contract/catalogue/related-pieces.ts'
import { fitOf } from '#rules/catalogue/fit/fit.ts'
import { fitText } from '#rules/catalogue/fit/fit-text.ts'
import { productDoorFitOf, productFitOf, sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { sidesText } from '#rules/catalogue/fit/sides.ts'
import type { Space } from '#rules/catalogue/fit/space.ts'
import { Plan } from './plan.tsx'
import styles from './space-answer.module.scss'

interface SpaceAnswerProps {
  product: Product
  space: Space
  /** The button that changes the space. */
  change: ReactNode
}

/** How a piece fits the space of the visitor, from above too, and whether it goes through the doorway. */
export function SpaceAnswer({ product, space, change }: SpaceAnswerProps) {
  const fit = productFitOf(product, space)
  const door = productDoorFitOf(product, space)
  return (
    <div className={styles.answer}>
      {fit ? (
        <div className={styles.fit}>
          <FitVerdict fit={fit} place="product">
            {fitText(fit, 'product').detail.length > 0 && <span className="meta">. </span>}
            {change}
          </FitVerdict>
          <Plan product={product} space={space} isTurned={fit.isTurned} />
        </div>
      ) : (
        <p className={styles.sizes}>
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

/** How one of the sizes of a piece fits the space, in a few words. */
export function ChoiceFit({ choice, space }: { choice: FamilyChoice; space: Space }) {
  const fit = fitOf(sidesOf(choice), space, false)
  if (!fit) return null
  const { headline, tone } = fitText(fit, 'card')
  const [, words = headline] = /^Fits: (.*)/.exec(headline) ?? []
  return (
    <span className={tone === 'success' ? `${styles.choice} ${styles.fits}` : styles.choice}>
      <Icon name={tone === 'success' ? 'check-lg' : 'x-lg'} />
      <span>
        {words !== headline && <span className="visually-hidden">Fits: </span>}
        {words}
      </span>
    </span>
  )
}
