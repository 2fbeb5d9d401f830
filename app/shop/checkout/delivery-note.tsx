import type { ReactNode } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'

export function DeliveryNote({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={`alert alert-info ${className}`}>
      <Icon name="truck" />
      <p>{children}</p>
    </div>
  )
}
