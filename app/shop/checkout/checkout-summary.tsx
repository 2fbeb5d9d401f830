import type { ReactNode } from 'react'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { OrderTotals } from '#app/ui/order/order-totals.tsx'
import type { DiscountOffer } from '#contract/selling/discounts.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { discountedTotal, type Cart, type CartItem } from '#rules/selling/cart.ts'
import styles from './checkout.module.scss'

interface CheckoutSummaryProps {
  cart: Cart
  /** For pages that do not list the items elsewhere. */
  withLines?: boolean
  offer?: DiscountOffer | undefined
  children?: ReactNode
}

/** A placeholder of the same size until the cart has been read. */
export function CheckoutSummary({ cart, withLines = false, offer, children }: CheckoutSummaryProps) {
  const { isGstRegistered } = useShopDetails()
  const isRestored = useAppSelector(selectIsRestored)
  if (!isRestored) return <span className="bone bone-summary" aria-hidden="true" />
  return (
    <aside className="summary" aria-label="Order summary">
      <h2>Order summary</h2>
      {withLines && <OrderLinesCompact lines={cart.cartItems} />}
      <OrderTotals
        itemsPrice={Number(cart.itemsPrice)}
        shippingPrice={Number(cart.shippingPrice)}
        discountPrice={offer?.discountPrice}
        discountCode={offer?.code}
        totalPrice={discountedTotal(cart, offer?.discountPrice)}
        isGstRegistered={isGstRegistered}
      />
      {children}
    </aside>
  )
}

/** One row each: `1 × Cardrona Lamp Table` and its cost. */
function OrderLinesCompact({ lines }: { lines: readonly CartItem[] }) {
  return (
    <ul className={`list-unstyled small mb-3 ${styles.lines}`}>
      {lines.map((line) => (
        <li className="d-flex gap-3 justify-content-between" key={line._id}>
          <span className="min-w-0">
            {line.qty} × {line.name}
          </span>
          <span className="num">{formatDollars(dollarsOf(centsOf(line.price) * line.qty))}</span>
        </li>
      ))}
    </ul>
  )
}
