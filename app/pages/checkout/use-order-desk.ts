import { useEffect, useState, type ComponentType } from 'react'
import type { Order, Refund } from '#contract/orders.ts'

/** What `app/pages/admin/order-desk.tsx` holds. */
interface OrderDesk {
  DeliverOrder: ComponentType<{ order: Order }>
  RefundOrder: ComponentType<{ order: Order }>
  RetryRefund: ComponentType<{ orderId: string; refund: Refund }>
  SettleAttention: ComponentType<{ order: Order }>
  OrderDesk: ComponentType<{ order: Order }>
}

/**
 * What only admins see of an order, once it is there: shoppers never load it. `isMissing`: it could not be had, because
 * the connection broke or the shop has been renewed since the page was opened.
 */
export function useOrderDesk(isAdmin: boolean): { desk: OrderDesk | null; isMissing: boolean } {
  const [desk, setDesk] = useState<OrderDesk | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (isAdmin) import('#app/pages/admin/order-desk.tsx').then(setDesk, () => setIsMissing(true))
  }, [isAdmin])
  return { desk: isAdmin ? desk : null, isMissing }
}
