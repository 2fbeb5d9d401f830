import { useCode } from '#app/navigation/use-code.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Product } from '#contract/products/products.ts'
import { sidesOf } from '#rules/fit/product-fit.ts'
import { sidesText } from '#rules/fit/sides.ts'
import { isEmptySpace, type Space } from '#rules/fit/space.ts'
import styles from './answer.module.scss'
import { DeliveryLine } from './delivery-line.tsx'
import { spaceAnswer } from './space-answer-code.ts'

/**
 * Will it fit, does it go through the door, and when is it there. Without a space it has the sizes of the piece; a
 * sold-out piece has its material instead of a day.
 */
export function Answer({ product, space }: { product: Product; space: Space }) {
  const code = useCode(spaceAnswer.code, !isEmptySpace(space))
  const made = [product.material, product.finishColour].filter(Boolean).join(', ')
  return (
    <div className={styles.answer} role="group" aria-label="Will it fit">
      {code ? <code.SpaceAnswer product={product} space={space} /> : <Sizes product={product} />}
      {product.countInStock > 0 ? (
        <DeliveryLine />
      ) : (
        made && (
          <div className={styles.line}>
            <Icon name="tree" />
            <div>{made}</div>
          </div>
        )
      )}
    </div>
  )
}

function Sizes({ product }: { product: Product }) {
  if (product.length === 0) return null
  return (
    <div className={styles.line}>
      <Icon name="dimension" />
      <div className="num">{sidesText(sidesOf(product))}</div>
    </div>
  )
}
