import { useEffect, useState, type ComponentType } from 'react'
import type { Order, Refund } from '#contract/orders.ts'

/** What `app/pages/admin/orders/admin-order-panel.tsx` holds. */
interface AdminPanel {
  DeliverOrder: ComponentType<{ order: Order }>
  RefundOrder: ComponentType<{ order: Order }>
  RetryRefund: ComponentType<{ orderId: string; refund: Refund }>
  ResolveAttention: ComponentType<{ order: Order }>
  AdminOrderPanel: ComponentType<{ order: Order }>
}

/**
 * What only admins see of an order, once it is there: shoppers never load it. `isMissing`: it could not be had, because
 * the connection broke or the shop has been renewed since the page was opened.
 */
export function useAdminPanel(isAdmin: boolean): { panel: AdminPanel | null; isMissing: boolean } {
  const [panel, setPanel] = useState<AdminPanel | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (isAdmin) import('#app/pages/admin/orders/admin-order-panel.tsx').then(setPanel, () => setIsMissing(true))
  }, [isAdmin])
  return { panel: isAdmin ? panel : null, isMissing }
}
