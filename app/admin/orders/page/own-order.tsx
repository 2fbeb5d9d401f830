import { useAppSelector } from '#app/store/hooks.ts'
import { EndLinks } from '#app/shop/order/end-links.tsx'
import { PayOwnOrder } from '#app/shop/order/pay-own-order.tsx'
import { PaypalReturn } from '#app/shop/order/paypal/paypal-return.tsx'
import { PayByTransfer } from '#app/shop/order/transfer/pay-by-transfer.tsx'
import { PutBack } from '#app/shop/frame/put-back.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { canBePaid } from '#rules/orders/order-state.ts'

/** What a person of the shop can do with an order of their own as its buyer: pay it, and end its links. */
export function OwnOrder({ order }: { order: Order }) {
  const user = useAppSelector(({ session }) => session.userInfo)
  if (order.user._id === null || order.user._id !== user?._id) return null
  return (
    <>
      <PaypalReturn orderId={order._id} />
      <PayByTransfer order={order} />
      {canBePaid(order) && !order.isPaymentPending && <PayOwnOrder order={order} />}
      {order.isCancelled && <PutBack order={order} />}
      <EndLinks order={order} />
    </>
  )
}
