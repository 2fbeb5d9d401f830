import type { ReactNode } from 'react'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { OrderLinesCompact } from './order-lines-compact.tsx'
import { OrderTotals } from '#app/ui/order/order-totals.tsx'
import type { DiscountOffer } from '#contract/discounts.ts'
import { discountedTotal, type Cart } from '#rules/cart.ts'

interface CheckoutSummaryProps {
  cart: Cart
  /** The pieces too, where the page does not list them itself. */
  withLines?: boolean
  /** What a discount code takes off. */
  offer?: DiscountOffer | undefined
  /** The next step and what it means. */
  children?: ReactNode
}

/** The order summary beside a step of the checkout; a block of its size until the cart has been read. */
export function CheckoutSummary({ cart, withLines = false, offer, children }: CheckoutSummaryProps) {
  const isRestored = useAppSelector(selectIsRestored)
  if (!isRestored) return <span className="bone bone-summary" aria-hidden="true" />
  return (
    <aside className="summary" aria-label="Order Summary">
      <h2>Order Summary</h2>
      {withLines && <OrderLinesCompact lines={cart.cartItems} />}
      <OrderTotals
        itemsPrice={Number(cart.itemsPrice)}
        shippingPrice={Number(cart.shippingPrice)}
        discountPrice={offer?.discountPrice}
        discountCode={offer?.code}
        totalPrice={discountedTotal(cart, offer?.discountPrice)}
      />
      {children}
    </aside>
  )
}
