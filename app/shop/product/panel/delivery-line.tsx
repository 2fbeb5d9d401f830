import { useState } from 'react'
import { pageCode } from '#app/navigation/page-code.ts'
import { useCode } from '#app/navigation/use-code.ts'
import { postCodeKey } from '#app/store/post-code-key.ts'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { selectCart } from '#app/store/cart.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { deliveryTime } from '#rules/platform/shop-info.ts'
import styles from './answer.module.scss'

/** The day for a postal code and its field. Loaded when the browser knows a code, or when the button is pressed. */
const deliveryDay = pageCode(() => import('./delivery-day.tsx'))

/**
 * When the piece is at the door if it is paid today, and below it a button for the postal code. While no code is known:
 * the shop's general delivery time, in as many lines.
 */
export function DeliveryLine() {
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
          <button className={styles.change} type="button" aria-expanded={false} onClick={() => setAsked(true)}>
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
      <span className={styles.wide}>Delivered in </span>
      {deliveryTime}; to some islands by arrangement
    </div>
  )
}
