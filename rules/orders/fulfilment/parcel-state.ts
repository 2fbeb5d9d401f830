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
export interface ParcelTimes {
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
