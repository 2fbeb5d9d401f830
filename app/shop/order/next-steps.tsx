import { useOffersAfterpay } from '#app/store/shop-details.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { unpaidTrack, waysToPay } from './parcels/parcel-track.ts'
import { Track } from './parcels/track.tsx'

/** The four steps of an order that waits for its payment; nothing for any other. */
export function NextSteps({ order }: { order: Order }) {
  const hasAfterpay = useOffersAfterpay(order.totalPrice)
  if (!canBePaid(order)) return null
  return (
    <div className="block">
      <h2 className="mb-4">What happens next</h2>
      <Track
        label="What happens next"
        steps={unpaidTrack(order, waysToPay(order, hasAfterpay)).map((step) => ({
          ...step,
          note: step.at ?? step.hint,
        }))}
      />
    </div>
  )
}
