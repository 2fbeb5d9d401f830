import type { Delivery } from '#contract/orders/fulfilment.ts'
import type { ParcelStage } from './parcel-state.ts'
import { type OrderItems, itemGroups } from './parcels.ts'

const stages: readonly ParcelStage[] = ['waiting', 'ready', 'shipped', 'delivered']

/** The units of each order item in each stage, the least far first. */
export function deliveryItems(order: OrderItems): Delivery['pieces'] {
  const lines = new Map<string, Delivery['pieces'][number]>()
  for (const { parcel, stage, pieces } of itemGroups(order)) {
    const since = parcel ? (parcel.deliveredAt ?? parcel.shippedAt ?? parcel.readyAt) : null
    for (const { item, qty } of pieces) {
      const key = `${item} ${stage}`
      const line = lines.get(key)
      if (line) lines.set(key, { ...line, qty: line.qty + qty, since })
      else lines.set(key, { item, name: order.orderItems[item]?.name ?? '', qty, stage, since })
    }
  }
  return [...lines.values()].toSorted(
    (one, other) => stages.indexOf(one.stage) - stages.indexOf(other.stage) || one.item - other.item,
  )
}
