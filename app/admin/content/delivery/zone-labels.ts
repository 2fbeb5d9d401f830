import type { DeliveryZone } from '#contract/orders/delivery.ts'
import { businessDaysText } from '#rules/orders/delivery/promise-text.ts'

/** What a zone promises: `3 to 4 business days`, or that the shop calls. */
export function promiseLabel(zone: DeliveryZone): string {
  return zone.kind === 'call' ? 'We call the customer' : businessDaysText(zone)
}

/** The extra days of a zone: `1 rural, 2 islands`; empty without any. */
export function extraDaysLabel({ kind, ruralDays, islandDays }: DeliveryZone): string {
  if (kind === 'call') return ''
  return [ruralDays > 0 && `${ruralDays} rural`, islandDays > 0 && `${islandDays} islands`].filter(Boolean).join(', ')
}

/** The sentence about postal codes that belong to no zone; null when there are none. */
export function gapsText(gaps: readonly string[]): string | null {
  if (gaps.length === 0) return null
  return `No zone has ${gaps.join(', ')}. Orders to these postcodes get the widest promise of all zones.`
}
