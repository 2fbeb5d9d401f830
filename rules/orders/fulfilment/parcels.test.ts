import { expect, it } from 'vitest'
import { canMove, parcelTransitions, stageOfParcel, type ParcelStage, type ParcelStep } from './parcels.ts'

const order: ParcelStage[] = ['waiting', 'ready', 'shipped', 'delivered']
const steps: ParcelStep[] = ['make-ready', 'ship', 'deliver']

it('the steps of a parcel lead on and never back', () => {
  for (const stage of order) {
    for (const [, next] of Object.entries(parcelTransitions[stage])) {
      expect(order.indexOf(next)).toBeGreaterThan(order.indexOf(stage))
    }
  }
})

it('the steps of a parcel end with the delivery', () => {
  expect(steps.filter((step) => canMove('delivered', step))).toEqual([])
})

it('the steps of a parcel can be left out, but not be taken twice', () => {
  expect(steps.filter((step) => canMove('waiting', step))).toEqual(['make-ready', 'ship', 'deliver'])
  expect(steps.filter((step) => canMove('ready', step))).toEqual(['ship', 'deliver'])
  expect(steps.filter((step) => canMove('shipped', step))).toEqual(['deliver'])
})

it('the stage of a parcel is its last step', () => {
  const at = '2026-11-20T00:00:00.000Z'
  expect(stageOfParcel({ readyAt: at, shippedAt: null, deliveredAt: null })).toBe('ready')
  expect(stageOfParcel({ readyAt: at, shippedAt: at, deliveredAt: null })).toBe('shipped')
  expect(stageOfParcel({ readyAt: null, shippedAt: at, deliveredAt: null })).toBe('shipped')
  expect(stageOfParcel({ readyAt: null, shippedAt: null, deliveredAt: at })).toBe('delivered')
})
