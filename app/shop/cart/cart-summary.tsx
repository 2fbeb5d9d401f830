import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeliveryEstimate } from '#app/shop/frame/delivery-estimate.tsx'
import type { DiscountOffer } from '#contract/selling/discounts.ts'
import { useOffersAfterpay, useShopDetails } from '#app/store/shop-details.tsx'
import { OrderTotals } from '#app/ui/order/order-totals.tsx'
import { Instalments } from '#app/ui/product/instalments.tsx'
import { countItems, discountedTotal, type Cart } from '#rules/selling/cart.ts'
import { withRedirect } from '#rules/platform/safe-redirect.ts'
import { paths } from '#rules/paths.ts'

/** Sign-in redirects a signed-in shopper at once (spec §2, Cart). */
const checkoutPath = withRedirect(paths.login, paths.shipping)

interface CartSummaryProps {
  cart: Cart
  isClosed: boolean
  offer: DiscountOffer | undefined
  children: ReactNode
}

/** The button follows the total, so that a phone shows it before the fields for postcode and discount code. */
export function CartSummary({ cart, isClosed, offer, children }: CartSummaryProps) {
  const { isGstRegistered } = useShopDetails()
  const total = discountedTotal(cart, offer?.discountPrice)
  const hasAfterpay = useOffersAfterpay(total)
  return (
    <aside className="summary" aria-label="Subtotal">
      <h2>{`Subtotal (${countItems(cart)}) items`}</h2>
      <OrderTotals
        itemsPrice={Number(cart.itemsPrice)}
        shippingPrice={Number(cart.shippingPrice)}
        discountPrice={offer?.discountPrice}
        discountCode={offer?.code}
        totalPrice={total}
        isGstRegistered={isGstRegistered}
      />
      {isClosed ? (
        <button type="button" className="btn btn-primary" disabled>
          Proceed to checkout
        </button>
      ) : (
        <Link className="btn btn-primary" to={checkoutPath}>
          Proceed to checkout
        </Link>
      )}
      <div className="mt-3">
        <Instalments price={total} isOffered={hasAfterpay} />
      </div>
      <p className="meta mt-0">Pay by card{hasAfterpay && ' or Afterpay'}. You won’t be charged until you pay.</p>
      <div className="mt-4 mb-4">
        <DeliveryEstimate />
      </div>
      {children}
    </aside>
  )
}
