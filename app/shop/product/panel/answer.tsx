import type { ReactNode } from 'react'
import { useCode } from '#app/navigation/use-code.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { sidesText } from '#rules/catalogue/fit/sides.ts'
import { isEmptySpace, type Space } from '#rules/catalogue/fit/space.ts'
import styles from './answer.module.scss'
import { DeliveryLine } from './delivery-line.tsx'
import { spaceAnswer } from './space-answer-code.ts'
import { useSpaceQuestion } from './space-question.tsx'

/**
 * Will it fit, does it go through the door, and when is it there. Without a space it has the sizes of the piece; a
 * sold-out piece has its material instead of a day.
 */
export function Answer({ product, space }: { product: Product; space: Space }) {
  const code = useCode(spaceAnswer.code, !isEmptySpace(space))
  const question = useSpaceQuestion(product)
  const made = [product.material, product.finishColour].filter(Boolean).join(', ')
  return (
    <div className={styles.answer} role="group" aria-label="Will it fit">
      {/* There before the answer to a space, which is announced. */}
      <div className={styles.said} role="status">
        {code ? (
          <code.SpaceAnswer product={product} space={space} change={question.button} />
        ) : (
          <Sizes product={product} question={question.button} />
        )}
      </div>
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
      {product.length > 0 && question.form}
    </div>
  )
}

function Sizes({ product, question }: { product: Product; question: ReactNode }) {
  if (product.length === 0) return null
  return (
    <div className={styles.line}>
      <Icon name="dimension" />
      <div>
        <div className="num">{sidesText(sidesOf(product))}</div>
        {question}
      </div>
    </div>
  )
}
