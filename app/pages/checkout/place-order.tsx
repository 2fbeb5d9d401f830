import { Link, Navigate } from 'react-router'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { selectCart } from '#app/store/cart.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { AddressBlock } from '#app/ui/address-block.tsx'
import { Announcer } from '#app/ui/announcer.tsx'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { CheckoutSteps } from '#app/ui/checkout-steps.tsx'
import { Message } from '#app/ui/message.tsx'
import { OrderLines } from '#app/ui/order-lines.tsx'
import { SkeletonOrder } from '#app/ui/skeleton-order.tsx'
import type { ShippingAddress } from '#contract/orders.ts'
import { addressOf, defaultPaymentMethod, discountedTotal } from '#rules/cart.ts'
import { formatDollars } from '#rules/money.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DiscountField } from './discount-field.tsx'
import { useDiscount } from './use-discount.ts'
import { usePlacing } from './use-placing.ts'

/** Place Order (spec §2, §4): all of the order at a glance, and the button that makes it one. */
export function Component() {
  const cart = useAppSelector(selectCart)
  const isRestored = useAppSelector(selectIsRestored)
  const address = addressOf(cart)
  if (isRestored && !address) return <Navigate to="/shipping" replace />
  if (isRestored && !cart.paymentMethod) return <Navigate to="/payment" replace />
  return (
    <>
      <PageMeta title="Place Order" />
      <div className="container">
        <div className="pt-4">
          <CheckoutSteps current="place-order" />
        </div>
        <h1 className="mb-4">Place Order</h1>
        {address ? <Overview address={address} /> : <SkeletonOrder />}
      </div>
    </>
  )
}

/** The method reads the same whatever the cart holds (behaviour, Payment method). */
function Overview({ address }: { address: ShippingAddress }) {
  const { holdMinutes } = useShopDetails()
  const { place, error, isPlacing, shown } = usePlacing()
  const entered = useDiscount(shown)
  const { offer, isChecking, isPending, isChanged, apply } = entered
  const isEmpty = shown.cartItems.length === 0
  // Why a code was refused stands beside the code, which is read anew then.
  const isOfCode = 'discountCode' in fieldErrors(error)

  // A code that was typed and not applied is applied first: nobody should pay more than they thought.
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
        </div>
        <div className="block">
          <h2>Payment Method</h2>
          <p>{defaultPaymentMethod}</p>
        </div>
        <div className="block pb-0">
          <h2 className="mb-2">Order Items</h2>
        </div>
        {isEmpty ? <Message kind="info">Your cart is empty</Message> : <OrderLines lines={shown.cartItems} />}
      </div>
      <CheckoutSummary cart={shown} offer={offer}>
        {!isEmpty && <DiscountField entered={entered} />}
        <Announcer text={isChanged ? `Total ${formatDollars(discountedTotal(shown, offer?.discountPrice))}` : ''} />
        {error && !isOfCode && (
          <Message kind="danger" className="mb-3" action={<Link to="/cart">Change the cart</Link>}>
            {errorMessage(error)}
          </Message>
        )}
        <BusyButton type="button" busy={isPlacing} disabled={isEmpty || isChecking} onClick={handlePlace}>
          Place Order
        </BusyButton>
        <p className="meta">
          Placing the order holds these pieces for you for {holdMinutes} minutes. You pay on the next page.
        </p>
      </CheckoutSummary>
    </div>
  )
}
