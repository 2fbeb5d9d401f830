import type { ReactNode } from 'react'
import { ClaimOrders } from '#app/shop/frame/claim-orders.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { OrderLines } from '#app/ui/order/order-lines.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { recipientName } from '#rules/orders/buyer.ts'
import { orderTrack } from './parcels/parcel-track.ts'
import { OrderPromise } from './order-promise.tsx'
import { Track } from './parcels/track.tsx'

/** The carrier calls the number of the address; nothing is known without one. */
function ringsText({ shippingAddress: { phone } }: Order): string | null {
  return phone === '' ? null : `The driver will ring ${phone} before they come.`
}

/**
 * What was bought, where it goes and what happens next, below the thanks for a payment. `children`: the receipt next to
 * it. A guest can keep the order in an account.
 */
export function Bought({ order, children }: { order: Order; children: ReactNode }) {
  const isGuest = useAppSelector(selectUserInfo)?.isGuest ?? false
  return (
    <>
      <div className="checkout">
        <div>
          <h2 className="h3 mb-3">What you bought</h2>
          <OrderLines lines={order.orderItems} />
          <div className="py-4">
            <OrderPromise order={order}>{ringsText(order)}</OrderPromise>
          </div>
          <div className="block">
            <h2>Where it’s going</h2>
            <AddressBlock address={{ ...order.shippingAddress, recipient: recipientName(order) }} />
          </div>
          <div className="block">
            <h2 className="mb-4">What happens next</h2>
            <Track
              label="What happens next"
              steps={orderTrack(order).map((step) => ({ ...step, note: step.at ?? step.hint }))}
            />
          </div>
        </div>
        {children}
      </div>
      {isGuest && (
        <section aria-labelledby="claim">
          <h2 className="h3 mb-2" id="claim">
            Keep this order in an account
          </h2>
          <ClaimOrders />
        </section>
      )}
    </>
  )
}
