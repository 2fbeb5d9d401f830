import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { usePlaceOrderMutation } from '#app/api/orders.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { itemsCleared, orderIdSaved, selectCart } from '#app/store/cart.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import type { DiscountOffer } from '#contract/discounts.ts'
import type { NewOrder, ShippingAddress } from '#contract/orders.ts'
import { discountedTotal, type Cart } from '#rules/cart.ts'
import { paths } from '#rules/paths.ts'
import { idempotencyKey, deleteAttempt } from './idempotency-key.ts'
import { deleteDiscountCode } from './stored-discount-code.ts'
import { refreshCart } from '#app/pages/cart/refresh-cart.ts'

/**
 * Places the cart as an order (spec §4). Once it is placed the items are cleared, the order's id is saved, and its page
 * takes the place of this one in the history: Back leads to the address, not to a form that has done its work. Until
 * that page is there this one keeps showing what was ordered instead of an empty cart. A refusal for price or stock
 * brings the cart up to date, so that the next click accepts what the shopper now sees.
 */
export function usePlaceOrder() {
  const store = useAppStore()
  const navigate = useNavigate()
  const cart = useAppSelector(selectCart)
  const userId = useAppSelector(selectUserInfo)?._id ?? ''
  const [placeOrder, { isLoading, error }] = usePlaceOrderMutation()
  const [placed, setPlaced] = useState<Cart | null>(null)

  async function place(address: ShippingAddress, offer: DiscountOffer | undefined): Promise<void> {
    const order = orderOf(cart, address, offer)
    const answer = await placeOrder({ order, idempotencyKey: idempotencyKey(userId, order) })
    if (answer.error) {
      showToast('error', errorMessage(answer.error))
      if (errorStatus(answer.error) === 409) await refreshCart(store)
      return
    }
    deleteAttempt()
    deleteDiscountCode()
    setPlaced(cart)
    store.dispatch(orderIdSaved(answer.data._id))
    store.dispatch(itemsCleared())
    await navigate(paths.order(answer.data._id), { replace: true })
  }

  return { place, error, isPlacing: isLoading || placed !== null, shown: placed ?? cart }
}

/** What is sent: the prices only so that the server can say when they are no longer the ones that were seen. */
function orderOf(cart: Cart, shippingAddress: ShippingAddress, offer: DiscountOffer | undefined): NewOrder {
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
