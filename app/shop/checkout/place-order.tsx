import { Link, Navigate } from 'react-router'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { Estimate } from '#app/shop/frame/delivery-estimate.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { selectCart } from '#app/store/cart.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored, selectUserInfo } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { OrderLines } from '#app/ui/order/order-lines.tsx'
import { OrderSkeleton } from '#app/ui/order/order-skeleton.tsx'
import { WithoutPhone } from '#app/ui/order/without-phone.tsx'
import type { ShippingAddress } from '#contract/accounts/shipping-address.ts'
import { addressOf, defaultPaymentMethod, discountedTotal } from '#rules/selling/cart.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { paths } from '#rules/paths.ts'
import { firstHoldMinutes, holdText } from '#rules/stock/stock.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DiscountField } from '#app/shop/cart/discount-field.tsx'
import { useDiscount } from '#app/shop/cart/use-discount.ts'
import { ReceiptTo } from './receipt-to.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** Place Order (spec §2, §4): an overview of the order and the button that places it. */
export function Component() {
  const cart = useAppSelector(selectCart)
  const isRestored = useAppSelector(selectIsRestored)
  const address = addressOf(cart)
  if (isRestored && !address) return <Navigate to={paths.shipping} replace />
  if (isRestored && !cart.paymentMethod) return <Navigate to={paths.payment} replace />
  return (
    <>
      <PageMeta title="Place Order" />
      <div className="container">
        <div className="pt-4">
          <CheckoutSteps current="place-order" />
        </div>
        <h1 className="mb-4">Place Order</h1>
        {address ? <Overview address={address} /> : <OrderSkeleton />}
      </div>
    </>
  )
}

/** The text of the payment method does not depend on the cart (behaviour, Orders). */
function Overview({ address }: { address: ShippingAddress }) {
  const { holdMinutes } = useShopDetails()
  const userInfo = useAppSelector(selectUserInfo)
  const { place, error, isPlacing, shown } = usePlaceOrder()
  const entered = useDiscount(shown)
  const { offer, isChecking, isPending, isChanged, apply } = entered
  const isEmpty = shown.cartItems.length === 0
  // The error of a discount code appears next to its field, because the code is checked again after a refusal.
  const isCodeError = 'discountCode' in fieldErrors(error)

  // A code that was typed and not applied is applied first, so that the shopper does not pay more than expected.
  function handlePlace() {
    if (isPending) apply()
    else void place(address, offer)
  }

  return (
    <div className="checkout">
      <div>
        <div className="block first">
          <h2>Shipping</h2>
          <AddressBlock address={address} />
          <WithoutPhone phone={address.phone} to={paths.shipping} linkText="Add one" />
          <div className="mt-3">
            <Estimate postCode={address.postCode} />
          </div>
          <div className="mt-3">
            <ReceiptTo next={paths.placeOrder} />
          </div>
        </div>
        <div className="block">
          <h2>Payment Method</h2>
          <p>{defaultPaymentMethod}</p>
        </div>
        <div className="block pb-0">
          <h2 className="mb-2">Order Items</h2>
        </div>
        {isEmpty ? <Alert kind="info">Your cart is empty</Alert> : <OrderLines lines={shown.cartItems} />}
      </div>
      <CheckoutSummary cart={shown} offer={offer}>
        {!isEmpty && <DiscountField entered={entered} />}
        <LiveRegion text={isChanged ? `Total ${formatDollars(discountedTotal(shown, offer?.discountPrice))}` : ''} />
        {error && !isCodeError && (
          <Alert kind="danger" className="mb-3" action={<Link to={paths.cart}>Change the cart</Link>}>
            {errorMessage(error)}
          </Alert>
        )}
        <LoadingButton type="button" busy={isPlacing} disabled={isEmpty || isChecking} onClick={handlePlace}>
          Place Order
        </LoadingButton>
        <p className="meta">{holdText(holdMinutes, firstHoldMinutes(holdMinutes, userInfo?.isGuest ?? false))}</p>
      </CheckoutSummary>
    </div>
  )
}
