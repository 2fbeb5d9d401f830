import type { DeliveryLine } from './delivery-lines.ts'
import type { ParcelStep } from '#rules/orders/fulfilment/parcels.ts'

/** The next step of these lines: that of the least advanced items, or null if none can take one. */
export function nextStepOf(lines: readonly DeliveryLine[]): ParcelStep | null {
  const has = (stage: string) => lines.some(({ piece }) => piece.stage === stage)
  if (has('waiting')) return 'make-ready'
  if (has('ready')) return 'ship'
  return has('shipped') ? 'deliver' : null
}
