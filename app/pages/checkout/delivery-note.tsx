import type { ReactNode } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'

/** A quiet word on delivery, with the lorry of the design where other messages have a sign. */
export function DeliveryNote({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={`alert alert-info ${className}`}>
      <Icon name="truck" />
      <p>{children}</p>
    </div>
  )
}
