import { DoorVerdict, FitVerdict } from '#app/ui/fit/fit-verdict.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Product } from '#contract/products/products.ts'
import { productDoorFitOf, productFitOf, sidesOf } from '#rules/fit/product-fit.ts'
import { sidesText } from '#rules/fit/sides.ts'
import type { Space } from '#rules/fit/space.ts'
import { Plan } from './plan.tsx'
import styles from './space-answer.module.scss'

/** How a piece fits the space of the visitor, from above too, and whether it goes through the doorway. */
export function SpaceAnswer({ product, space }: { product: Product; space: Space }) {
  const fit = productFitOf(product, space)
  const door = productDoorFitOf(product, space)
  return (
    <div className={styles.answer}>
      {fit ? (
        <div className={styles.fit}>
          <FitVerdict fit={fit} place="product" />
          <Plan product={product} space={space} isTurned={fit.isTurned} />
        </div>
      ) : (
        <p className={styles.sizes}>
          <Icon name="dimension" />
          <span>{sidesText(sidesOf(product))}</span>
        </p>
      )}
      {door && <DoorVerdict fit={door} />}
    </div>
  )
}
