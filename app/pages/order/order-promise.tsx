import { DeliveryDate } from '#app/ui/order/delivery-date.tsx'
import type { Order } from '#contract/orders.ts'
import { estimateText, promiseBasisText } from '#rules/delivery/promise-text.ts'
import { isFullyRefunded } from '#rules/order-state.ts'

/** When the order is at the door. Nothing for one that is delivered or not to be delivered, or from before promises. */
export function OrderPromise({ order }: { order: Order }) {
  const { deliveryPromise, shippingAddress, isPaid } = order
  if (!deliveryPromise || order.isDelivered || order.isCancelled || isFullyRefunded(order)) return null
  const { postCode, city } = shippingAddress
  return (
    <div className="mt-4">
      <DeliveryDate promise={deliveryPromise}>
        {isPaid ? promiseBasisText(deliveryPromise) : estimateText(deliveryPromise, postCode, city)}
      </DeliveryDate>
    </div>
  )
}
