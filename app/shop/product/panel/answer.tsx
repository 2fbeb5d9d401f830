import { useState, type ReactNode } from 'react'
import { pageCode, useCode } from '#app/navigation/late-code.ts'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { selectCart } from '#app/store/cart.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { postCodeKey } from '#app/store/post-code-key.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { sidesText } from '#rules/catalogue/fit/sides.ts'
import { isEmptySpace, type Space } from '#rules/catalogue/fit/space.ts'
import { deliveryTime } from '#rules/platform/shop-info.ts'
import styles from './panel.module.scss'
import { spaceAnswer, useSpaceQuestion } from './space-question.tsx'

/**
 * Does it fit, does it go through the door, and when is it there. Without a space it has the sizes; a sold-out product
 * has its material instead of a day.
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

/** Loaded when the browser knows a postcode, or when the button is pressed. */
const deliveryDay = pageCode(() => import('./delivery-day.tsx'))

/** The delivery day and a button for the postcode, or the general delivery time in as many lines. */
function DeliveryLine() {
  const isRestored = useAppSelector(selectIsRestored)
  const { shippingAddress } = useAppSelector(selectCart)
  const [isAsked, setAsked] = useState(false)
  const isKnown = isRestored && Boolean(safeLocalStorage.read(postCodeKey) ?? shippingAddress.postCode)
  const code = useCode(deliveryDay, isAsked || isKnown)
  return (
    <div className={styles.line}>
      <Icon name="truck" />
      {code ? (
        <code.DeliveryDay isOpenAtFirst={isAsked}>
          <GeneralTime />
        </code.DeliveryDay>
      ) : (
        <div>
          <GeneralTime />
          <button
            className={`bare ${styles.change}`}
            type="button"
            aria-expanded={false}
            onClick={() => setAsked(true)}
          >
            Enter your postcode for a delivery date
          </button>
        </div>
      )}
    </div>
  )
}

function GeneralTime() {
  return (
    <div className="num">
      <span className="d-none d-md-inline">Delivered in </span>
      {deliveryTime}; to some islands by arrangement
    </div>
  )
}
