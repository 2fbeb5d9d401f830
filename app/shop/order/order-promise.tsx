import type { ReactNode } from 'react'
import { DeliveryDate } from '#app/ui/order/delivery-date.tsx'
import type { Order } from '#contract/orders/order.ts'
import { estimateText, promiseBasisText } from '#rules/orders/delivery/promise-text.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import { testOrderText } from '#rules/orders/payment-method.ts'

/** The delivery date, if the order has one and is not over. `children` replace what a paid order's days count from. */
export function OrderPromise({ order, children }: { order: Order; children?: ReactNode }) {
  const { deliveryPromise, shippingAddress, isPaid } = order
  if (!deliveryPromise || order.isDelivered || order.isCancelled || isFullyRefunded(order)) return null
  const { postCode, city } = shippingAddress
  return (
    <DeliveryDate promise={deliveryPromise}>
      {isPaid ? (children ?? promiseBasisText(deliveryPromise)) : estimateText(deliveryPromise, postCode, city)}
      {order.isTestPayment && <span className="d-block">{testOrderText}</span>}
    </DeliveryDate>
  )
}
