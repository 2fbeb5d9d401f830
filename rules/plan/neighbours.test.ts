import { expect, test } from 'vitest'
import { livingRoom } from '#tests/support/plans.ts'
import { neighboursOf } from './neighbours.ts'

test('the list of the printed living room says what is next to each piece', () => {
  const texts = livingRoom.items.map((item) =>
    neighboursOf(livingRoom, item).map(({ ref, freeMm, where }) => `${ref} ${freeMm} ${where}`),
  )
  expect(texts).toEqual([
    ['ar-cof-1200 1250 in front'],
    ['sofa 380 behind', 'ca-tvs-1800 1250 in front'],
    ['fireplace 840 beside', 'sofa 1400 in front'],
    ['sofa 50 behind'],
    ['in-lmp-450 50 beside', 'ar-cof-1200 380 in front'],
  ])
})
