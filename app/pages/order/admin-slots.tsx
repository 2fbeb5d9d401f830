import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { AdminOrderSlot } from '#app/pages/admin/orders/admin-order-panel.tsx'
import type { Order } from '#contract/orders.ts'
import styles from './admin-slots.module.scss'
import { useAdminPanel } from './use-admin-panel.ts'

type SetSlot = (name: AdminOrderSlot, element: Element | null) => void

/** Registers the element of a slot; null on the page of a shopper. */
const SetSlotContext = createContext<SetSlot | null>(null)

interface AdminSlotsProps {
  order: Order
  isAdmin: boolean
  children: ReactNode
}

/**
 * An order page with slots that the admin panel fills as soon as it is loaded. Shoppers get neither slots nor panel.
 */
export function AdminSlots({ order, isAdmin, children }: AdminSlotsProps) {
  const { AdminOrderPanel, isMissing } = useAdminPanel(isAdmin)
  const [slots, setSlots] = useState<ReadonlyMap<AdminOrderSlot, Element>>(new Map())
  const setSlot = useCallback<SetSlot>((name, element) => {
    setSlots((before) => {
      const after = new Map(before)
      if (element) after.set(name, element)
      else after.delete(name)
      return after
    })
  }, [])
  return (
    <SetSlotContext value={isAdmin ? setSlot : null}>
      {children}
      {AdminOrderPanel && <AdminOrderPanel order={order} slots={slots} />}
      {isMissing && (
        <Alert kind="danger" className="mt-5">
          The admin part of this order could not be loaded. Reload the page.
        </Alert>
      )}
    </SetSlotContext>
  )
}

/** A place for the admin panel; nothing on the page of a shopper. */
export function AdminSlot({ name }: { name: AdminOrderSlot }) {
  const setSlot = use(SetSlotContext)
  const ref = useCallback((element: Element | null) => setSlot?.(name, element), [name, setSlot])
  return setSlot && <div className={styles.slot} ref={ref} />
}
