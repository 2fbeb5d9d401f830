import { useAppSelector } from '#app/store/hooks.ts'
import { EndLinks } from '#app/pages/order/end-links.tsx'
import { PayOwnOrder } from '#app/pages/order/pay-own-order.tsx'
import { PaypalReturn } from '#app/pages/order/paypal/paypal-return.tsx'
import { PayByTransfer } from '#app/pages/order/transfer/pay-by-transfer.tsx'
import { PutBack } from '#app/pages/put-back.tsx'
import type { Order } from '#contract/orders.ts'
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
