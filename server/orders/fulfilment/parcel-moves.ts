import {
  canMove,
  type ParcelStage,
  type ParcelStep,
  stageOfParcel,
  countItems,
  type Item,
} from '#rules/orders/fulfilment/parcels.ts'

export interface MovingParcel<T> {
  id: string
  readyAt: T | null
  shippedAt: T | null
  deliveredAt: T | null
  carrier: string | null
  trackingNumber: string | null
  pieces: Item[]
}

/** Units that take a step: those of a stage, or first those that are the furthest on. */
export interface WantedItem extends Item {
  from?: ParcelStage | undefined
}

/** A step of an order's items: when, and with which carrier and number. `newId` makes the id of a parcel. */
export interface Move<T> {
  step: ParcelStep
  pieces: readonly WantedItem[]
  at: T
  carrier: string | null
  trackingNumber: string | null
  newId(): string
}

/** The stages from which a step takes items, first those that are the furthest on. */
const sources: readonly ParcelStage[] = ['shipped', 'ready', 'waiting']

/**
 * The parcels after a step and the items in none; undefined when too few items may take it. Shipped together is one
 * parcel, and a parcel delivered in part becomes two.
 */
export function moveParcels<T>(
  parcels: readonly MovingParcel<T>[],
  waiting: readonly Item[],
  move: Move<T>,
): MovingParcel<T>[] | undefined {
  // What names a stage comes first, so that nothing else takes its units.
  const wanted = move.pieces
    .map((product) => ({ ...product }))
    .toSorted((one, other) => Number(one.from === undefined) - Number(other.from === undefined))
  const left = parcels.map((parcel) => ({ ...parcel, pieces: parcel.pieces.map((piece) => ({ ...piece })) }))
  const taken: { source: MovingParcel<T> | null; pieces: Item[] }[] = []
  for (const stage of sources.filter((each) => canMove(each, move.step))) {
    for (const source of stage === 'waiting' ? [null] : left.filter((each) => stageOfParcel(each) === stage)) {
      const from = source ? source.pieces : waiting.map((piece) => ({ ...piece }))
      const fitting = wanted.filter((piece) => piece.from === undefined || piece.from === stage)
      const pieces = takeFrom(from, fitting)
      if (pieces.length > 0) taken.push({ source, pieces })
    }
  }
  if (wanted.some(({ qty }) => qty > 0)) return undefined
  const moved = move.step === 'deliver' ? taken.map((each) => [each]) : [taken]
  const made = moved.map((parts) => advance(parts, move))
  const changed = new Map(made.map((parcel) => [parcel.id, parcel]))
  const kept = left
    .map((parcel) => changed.get(parcel.id) ?? { ...parcel, pieces: parcel.pieces.filter(({ qty }) => qty > 0) })
    .filter(({ pieces }) => pieces.length > 0)
  return [...kept, ...made.filter(({ id }) => !kept.some((parcel) => parcel.id === id))]
}

/** Takes units out of `from`, as many as are still wanted. Changes both. */
function takeFrom(from: readonly Item[], wanted: readonly Item[]): Item[] {
  return wanted.flatMap((want) =>
    from.flatMap((piece) => {
      const qty = piece.item === want.item ? Math.min(piece.qty, want.qty) : 0
      if (qty === 0) return []
      piece.qty -= qty
      want.qty -= qty
      return [{ item: piece.item, qty }]
    }),
  )
}

/** The parcel that some taken items make: the first one that is empty now goes on, or there is a new one. */
function advance<T>(parts: readonly { source: MovingParcel<T> | null; pieces: Item[] }[], move: Move<T>) {
  const whole = parts.find(({ source }) => source && countItems(source.pieces) === 0)?.source
  const origin = whole ?? (move.step === 'deliver' ? parts[0]?.source : null)
  const isShipment = move.step === 'ship'
  return {
    id: whole?.id ?? move.newId(),
    readyAt: move.step === 'make-ready' ? move.at : (origin?.readyAt ?? null),
    shippedAt: isShipment ? move.at : (origin?.shippedAt ?? null),
    deliveredAt: move.step === 'deliver' ? move.at : null,
    carrier: isShipment ? move.carrier : (origin?.carrier ?? null),
    trackingNumber: isShipment ? move.trackingNumber : (origin?.trackingNumber ?? null),
    pieces: mergeItems(parts.flatMap(({ pieces }) => pieces)),
  }
}

function mergeItems(items: readonly Item[]): Item[] {
  const byItem = new Map<number, number>()
  for (const { item, qty } of items) byItem.set(item, (byItem.get(item) ?? 0) + qty)
  return [...byItem].map(([item, qty]) => ({ item, qty })).toSorted((one, other) => one.item - other.item)
}
