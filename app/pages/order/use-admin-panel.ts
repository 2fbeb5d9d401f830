import { useEffect, useState, type ComponentType } from 'react'
import type { AdminOrderPanelProps } from '#app/pages/admin/orders/admin-order-panel.tsx'

interface AdminPanelModule {
  AdminOrderPanel: ComponentType<AdminOrderPanelProps>
}

/**
 * Loads the admin panel of the order page; shoppers never load it. `isMissing` means that loading failed, because the
 * connection broke or a new version of the shop was deployed after the page was opened.
 */
export function useAdminPanel(isAdmin: boolean): {
  AdminOrderPanel: AdminPanelModule['AdminOrderPanel'] | undefined
  isMissing: boolean
} {
  const [panel, setPanel] = useState<AdminPanelModule | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (isAdmin) import('#app/pages/admin/orders/admin-order-panel.tsx').then(setPanel, () => setIsMissing(true))
  }, [isAdmin])
  return { AdminOrderPanel: isAdmin ? panel?.AdminOrderPanel : undefined, isMissing }
}
