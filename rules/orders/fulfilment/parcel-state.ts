/** The stage of a piece, or of the parcel that it travels in. `waiting`: it is in no parcel yet. */
export type ParcelStage = 'waiting' | 'ready' | 'shipped' | 'delivered'

/** A step that moves pieces on. */
export type ParcelStep = 'make-ready' | 'ship' | 'deliver'

/**
 * Every allowed step by stage, with the stage that it leads to; the trigger `parcels_states` enforces the same. Steps
 * may be left out, as 'Mark As Delivered' does, and only an undo leads back.
 */
export const parcelTransitions: Record<ParcelStage, Partial<Record<ParcelStep, ParcelStage>>> = {
  waiting: { 'make-ready': 'ready', ship: 'shipped', deliver: 'delivered' },
  ready: { ship: 'shipped', deliver: 'delivered' },
  shipped: { deliver: 'delivered' },
  delivered: {},
}

/** The instants of a parcel, in any form; null for what has not happened. */
export interface ParcelTimes {
  readyAt: unknown
  shippedAt: unknown
  deliveredAt: unknown
}

/** The stage of a parcel. */
export function stageOfParcel({ shippedAt, deliveredAt }: ParcelTimes): ParcelStage {
  if (deliveredAt !== null) return 'delivered'
  return shippedAt === null ? 'ready' : 'shipped'
}

/** Whether a piece in a stage may take a step. */
export function canMove(stage: ParcelStage, step: ParcelStep): boolean {
  return parcelTransitions[stage][step] !== undefined
}
