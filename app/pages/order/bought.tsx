import { ClaimOrders } from '#app/pages/claim-orders.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { OrderLines } from '#app/ui/order/order-lines.tsx'
import type { Order } from '#contract/orders.ts'
import { withoutRecipient } from '#rules/shipping-address.ts'
import { OrderPromise } from './order-promise.tsx'

/** What was bought, where it goes and what happens next, below the thanks for a payment. A guest can keep the order in an account. */
export function Bought({ order }: { order: Order }) {
  const isGuest = useAppSelector(selectUserInfo)?.isGuest ?? false
  return (
    <div className="container mt-5">
      <div className="checkout">
        <section className="m-0">
          <h2 className="h3 mb-3">What you bought</h2>
          <OrderLines lines={order.orderItems} />
        </section>
        <div>
          <div className="block first">
            <h2>Where it goes</h2>
            <p className="mb-1 text-break">{order.user.name}</p>
            <AddressBlock address={withoutRecipient(order.shippingAddress, order.user.name)} />
            <OrderPromise order={order} />
          </div>
          <div className="block">
            <h2>What happens next</h2>
            <ol className="mb-0">
              <li>We pack your pieces and email you when they are ready to ship.</li>
              <li>The carrier brings them to your door.</li>
            </ol>
          </div>
        </div>
      </div>
      {isGuest && (
        <section aria-labelledby="claim">
          <h2 className="h3 mb-2" id="claim">
            Keep this order in an account
          </h2>
          <ClaimOrders />
        </section>
      )}
    </div>
  )
}
