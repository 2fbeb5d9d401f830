import { expect, it } from 'vitest'
import { keysInPlace } from './late-rows.tsx'

const [first, second] = [
  { key: 'T-10017', below: ['T-10019', 'T-10020'] },
  { key: 'T-10019', below: ['T-10020'] },
]

it.each([[[first, second]], [[second, first]]])(
  'rows of Today that are done keep their places, whichever was done first',
  (done) => {
    expect(keysInPlace(['T-10020'], done)).toEqual(['T-10017', 'T-10019', 'T-10020'])
    expect(keysInPlace(['T-10020', 'T-10021'], done)).toEqual(['T-10017', 'T-10019', 'T-10020', 'T-10021'])
  },
)

it('rows of Today that are done keep their places when one above them is gone, or waits again for its next step', () => {
  expect(keysInPlace(['T-10020'], [second])).toEqual(['T-10019', 'T-10020'])
  expect(keysInPlace(['T-10017', 'T-10020'], [second])).toEqual(['T-10017', 'T-10019', 'T-10020'])
})

it('rows of Today that are done keep their places at the end of the group, and when no other row waits', () => {
  expect(keysInPlace(['T-10017'], [{ key: 'T-10020', below: [] }])).toEqual(['T-10017', 'T-10020'])
  expect(keysInPlace([], [second, first])).toEqual(['T-10017', 'T-10019'])
})
