import { expect, it } from 'vitest'
import type { ParcelStage } from '#rules/orders/fulfilment/parcels.ts'
import { nextStepOf } from './next-step.ts'

const lines = (...stages: ParcelStage[]) =>
  stages.map((stage, item) => ({
    orderId: 'a',
    orderNumber: 'T-10041',
    piece: { item, name: 'Chair', qty: 1, stage, since: null },
  }))

it.each([
  [['waiting'], 'make-ready'],
  [['shipped', 'waiting', 'ready'], 'make-ready'],
  [['ready', 'shipped'], 'ship'],
  [['shipped', 'delivered'], 'deliver'],
  [['delivered'], null],
  [[], null],
] satisfies [ParcelStage[], string | null][])('pieces that are %j take the step %j next', (stages, step) => {
  expect(nextStepOf(lines(...stages))).toBe(step)
})
