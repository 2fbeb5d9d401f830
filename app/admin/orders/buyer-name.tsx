import type { Order } from '#contract/orders/order.ts'
import { buyerName, buyerOf, isNamedByRecipient } from '#rules/orders/buyer.ts'

/** The name of the buyer of an order; a guest has that of the recipient, with a mark. */
export function BuyerName({ order }: { order: Pick<Order, 'user' | 'shippingAddress'> }) {
  const buyer = buyerOf(order)
  return (
    <>
      {buyerName(buyer)}
      {isNamedByRecipient(buyer) && <span className="meta"> (guest)</span>}
    </>
  )
}
