import type { DeliveryLine } from './delivery-lines.ts'
import type { ParcelStep } from '#rules/orders/fulfilment/parcel-state.ts'

/** The step that some lines take next: that of the items that are least far. Null without lines that can take one. */
export function nextStepOf(lines: readonly DeliveryLine[]): ParcelStep | null {
  const has = (stage: string) => lines.some(({ piece }) => piece.stage === stage)
  if (has('waiting')) return 'make-ready'
  if (has('ready')) return 'ship'
  return has('shipped') ? 'deliver' : null
}
