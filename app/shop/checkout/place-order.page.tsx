import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { errorMessage, fieldErrors, errorStatus } from '#app/api/error-message.ts'
import { ordersApi } from '#app/api/orders.ts'
import { randomKey } from '#app/api/random-key.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { DiscountField, useDiscount } from '#app/shop/cart/discount-field.tsx'
import { refreshCart } from '#app/shop/cart/refresh-cart.ts'
import { Estimate } from '#app/shop/frame/delivery-estimate.tsx'
import { safeSessionStorage } from '#app/store/browser-storage.ts'
import { selectCart, itemsCleared, orderIdSaved } from '#app/store/cart.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { selectIsRestored, selectUserInfo } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { deleteDiscountCode } from '#app/store/stored-discount-code.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { OrderLines } from '#app/ui/order/order-lines.tsx'
import { OrderSkeleton } from '#app/ui/order/order-skeleton.tsx'
import { WithoutPhone } from '#app/ui/order/without-phone.tsx'
import type { ShippingAddress } from '#contract/accounts/shipping-address.ts'
import type { NewOrder } from '#contract/orders/orders.ts'
import type { DiscountOffer } from '#contract/selling/discounts.ts'
import { paths } from '#rules/paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { addressOf, defaultPaymentMethod, discountedTotal, type Cart } from '#rules/selling/cart.ts'
import { firstHoldMinutes, holdText } from '#rules/stock/stock.ts'
import { CheckoutSteps, CheckoutSummary, ReceiptTo } from './checkout-steps.tsx'

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

  // Applies a typed code first, so that the shopper does not pay more than expected.
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

/**
 * Places the cart as an order and replaces this page by it in the history. A refusal for price or stock updates the
 * cart, so that the next click accepts what the shopper then sees.
 */
function usePlaceOrder() {
  const store = useAppStore()
  const navigate = useNavigate()
  const cart = useAppSelector(selectCart)
  const userId = useAppSelector(selectUserInfo)?._id ?? ''
  const [placeOrder, { isLoading, error }] = ordersApi.place.useMutation()
  const [placed, setPlaced] = useState<Cart | null>(null)

  async function place(address: ShippingAddress, offer: DiscountOffer | undefined): Promise<void> {
    const order = toNewOrder(cart, address, offer)
    const reply = await placeOrder({ ...order, idempotencyKey: idempotencyKey(userId, order) })
    if (reply.error) {
      showToast('error', errorMessage(reply.error), { isSaid: true })
      if (errorStatus(reply.error) === 409) await refreshCart(store)
      return
    }
    deleteAttempt()
    deleteDiscountCode()
    setPlaced(cart)
    store.dispatch(orderIdSaved(reply.data._id))
    store.dispatch(itemsCleared())
    await navigate(paths.order(reply.data._id), { replace: true })
  }

  return { place, error, isPlacing: isLoading || placed !== null, shown: placed ?? cart }
}

/** The prices are those the shopper sees; the server refuses them if they have changed. */
function toNewOrder(cart: Cart, shippingAddress: ShippingAddress, offer: DiscountOffer | undefined): NewOrder {
  return {
    orderItems: cart.cartItems.map(({ _id, qty, price }) => ({ product: _id, qty, price })),
    shippingAddress,
    paymentMethod: cart.paymentMethod,
    ...(offer && { discountCode: offer.code }),
    itemsPrice: Number(cart.itemsPrice),
    shippingPrice: Number(cart.shippingPrice),
    totalPrice: discountedTotal(cart, offer?.discountPrice),
  }
}

const storageKey = 'orderAttempt'

/** The latest attempt, in case there is no storage. */
let latest: string | null = null

/**
 * The Idempotency-Key of an order. It stays the same while the same user sends the same order again, even after a
 * reload, because the first response may have been lost (behaviour, Orders).
 */
function idempotencyKey(userId: string, order: object): string {
  const attempt = `\n${JSON.stringify([userId, order])}`
  latest ??= safeSessionStorage.read(storageKey)
  if (!latest?.endsWith(attempt)) latest = randomKey() + attempt
  safeSessionStorage.write(storageKey, latest)
  return latest.slice(0, -attempt.length)
}

function deleteAttempt(): void {
  latest = null
  safeSessionStorage.write(storageKey, null)
}
