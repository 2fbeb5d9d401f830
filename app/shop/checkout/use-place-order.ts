import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { usePlaceOrderMutation } from '#app/api/orders.ts'
import { refreshCart } from '#app/shop/cart/refresh-cart.ts'
import { itemsCleared, orderIdSaved, selectCart } from '#app/store/cart.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { DiscountOffer } from '#contract/selling/discounts.ts'
import type { NewOrder } from '#contract/orders/orders.ts'
import type { ShippingAddress } from '#contract/accounts/shipping-address.ts'
import { discountedTotal, type Cart } from '#rules/selling/cart.ts'
import { paths } from '#rules/paths.ts'
import { idempotencyKey, deleteAttempt } from './idempotency-key.ts'
import { deleteDiscountCode } from '#app/store/stored-discount-code.ts'

/**
 * Places the cart as an order (spec §4) and replaces this page by the order in the history; until then it shows the
 * ordered items. A refusal for price or stock updates the cart, so that the next click accepts what the shopper then
 * sees.
 */
export function usePlaceOrder() {
  const store = useAppStore()
  const navigate = useNavigate()
  const cart = useAppSelector(selectCart)
  const userId = useAppSelector(selectUserInfo)?._id ?? ''
  const [placeOrder, { isLoading, error }] = usePlaceOrderMutation()
  const [placed, setPlaced] = useState<Cart | null>(null)

  async function place(address: ShippingAddress, offer: DiscountOffer | undefined): Promise<void> {
    const order = toNewOrder(cart, address, offer)
    const reply = await placeOrder({ order, idempotencyKey: idempotencyKey(userId, order) })
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

/**
 * The request. It contains the prices that the shopper sees, so that the server can refuse them when they have changed.
 */
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
