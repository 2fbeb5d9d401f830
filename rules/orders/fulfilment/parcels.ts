import type { Order } from '#contract/orders/order.ts'
import type { Parcel } from '#contract/orders/parcels.ts'
import type { Delivery } from '#contract/orders/fulfilment.ts'

/** Units of an order item, by its position. */
export interface Item {
  item: number
  qty: number
}

/** What says where an order's items are. */
export type OrderItems = Pick<Order, 'orderItems' | 'parcels'>

/** The items of a parcel, or those in none yet (`parcel` is null). */
export interface ItemGroup {
  parcel: Parcel | null
  stage: ParcelStage
  pieces: Item[]
}

/** The items that are in no parcel and were not cancelled. */
export function waitingItems({ orderItems, parcels }: OrderItems): Item[] {
  return orderItems.flatMap(({ qty, cancelledQty }, item) => {
    const packed = parcels.reduce((sum, { pieces }) => sum + unitsOf(pieces, item), 0)
    const left = qty - cancelledQty - packed
    return left > 0 ? [{ item, qty: left }] : []
  })
}

/** Where an order's items are: its parcels, the oldest first, then those in none. */
export function itemGroups(order: OrderItems): ItemGroup[] {
  const waiting = waitingItems(order)
  return [
    ...order.parcels.map((parcel) => ({ parcel, stage: stageOfParcel(parcel), pieces: parcel.pieces })),
    ...(waiting.length > 0 ? [{ parcel: null, stage: 'waiting' as const, pieces: waiting }] : []),
  ]
}

export function countItems(items: readonly Item[]): number {
  return items.reduce((sum, { qty }) => sum + qty, 0)
}

/** `1 × Kurow Dining Table, 4 × Clyde Chair`. */
export function itemsText(orderItems: readonly { name: string }[], products: readonly Item[]): string {
  return products.map(({ item, qty }) => `${qty} × ${orderItems[item]?.name ?? ''}`).join(', ')
}

/** `1 of 2 parcels delivered`; null for one parcel, and when none or all are delivered. */
export function parcelProgress(order: OrderItems): string | null {
  const groups = itemGroups(order)
  const delivered = groups.filter(({ stage }) => stage === 'delivered').length
  if (groups.length < 2 || delivered === 0 || delivered === groups.length) return null
  return `${delivered} of ${groups.length} parcels delivered`
}

function unitsOf(pieces: readonly Item[], item: number): number {
  return pieces.filter((product) => product.item === item).reduce((sum, { qty }) => sum + qty, 0)
}

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

/** Of an item, or of its parcel. `waiting`: it is in no parcel yet. */
export type ParcelStage = 'waiting' | 'ready' | 'shipped' | 'delivered'

export type ParcelStep = 'make-ready' | 'ship' | 'deliver'

/** Every allowed step and its stage, as in the trigger `parcels_states`; only an undo leads back. */
export const parcelTransitions: Record<ParcelStage, Partial<Record<ParcelStep, ParcelStage>>> = {
  waiting: { 'make-ready': 'ready', ship: 'shipped', deliver: 'delivered' },
  ready: { ship: 'shipped', deliver: 'delivered' },
  shipped: { deliver: 'delivered' },
  delivered: {},
}

/** Null for what has not happened. */
interface ParcelTimes {
  readyAt: unknown
  shippedAt: unknown
  deliveredAt: unknown
}

export function stageOfParcel({ shippedAt, deliveredAt }: ParcelTimes): ParcelStage {
  if (deliveredAt !== null) return 'delivered'
  return shippedAt === null ? 'ready' : 'shipped'
}

/** Whether an item in a stage may take a step. */
export function canMove(stage: ParcelStage, step: ParcelStep): boolean {
  return parcelTransitions[stage][step] !== undefined
}
