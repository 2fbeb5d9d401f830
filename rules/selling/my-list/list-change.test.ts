import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { listChanges } from './list-change.ts'

const addedAt = '2026-11-02T21:00:00.000Z'
const now = '2026-11-20T00:00:00.000Z'
const offer = (price: number, countInStock: number) => ({ price, countInStock })

it.each([
  [offer(619, 5), offer(579, 5), '$40.00 less than when you added it on 3 November', 'success'],
  [offer(579, 5), offer(619, 5), '$40.00 more than when you added it on 3 November', 'ink'],
  [offer(1249, 3), offer(1249, 1), 'Last one. There were 3 when you added it on 3 November', 'warning'],
  [offer(289.95, 2), offer(289.95, 0), 'Sold out since you added it on 3 November', 'danger'],
  [offer(289.95, 2), offer(199, 0), 'Sold out since you added it on 3 November', 'danger'],
  [offer(229, 0), offer(229, 4), 'Back in stock since you added it on 3 November', 'success'],
])('a piece that was %j and is %j: %s', (added, current, text, tone) => {
  expect(listChanges({ ...added, addedAt }, current, now)).toEqual([{ text, tone }])
})

it('a piece that is cheaper and the last one says both, the price first', () => {
  expect(listChanges({ ...offer(619, 3), addedAt }, offer(579, 1), now).map(({ text }) => text)).toEqual([
    '$40.00 less than when you added it on 3 November',
    'Last one. There were 3 when you added it on 3 November',
  ])
})

it('the day has its year when the piece was added in another year of New Zealand', () => {
  const [change] = listChanges({ ...offer(10, 5), addedAt: '2025-12-31T10:59:59.999Z' }, offer(5, 5), now)
  expect(change?.text).toBe('$5.00 less than when you added it on 31 December 2025')
  const [later] = listChanges({ ...offer(10, 5), addedAt: '2025-12-31T11:00:00.000Z' }, offer(5, 5), now)
  expect(later?.text).toBe('$5.00 less than when you added it on 1 January')
})

it('a piece that was sold out when it was added and still is has no change', () => {
  expect(listChanges({ ...offer(10, 0), addedAt }, offer(5, 0), now)).toEqual([])
})

const anyOffer = fc.record({
  price: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
  countInStock: fc.integer({ min: 0, max: 9999 }),
})

it('an unchanged piece has no change, and red is for what is sold out alone', () => {
  fc.assert(
    fc.property(anyOffer, anyOffer, (added, current) => {
      expect(listChanges({ ...added, addedAt }, added, now)).toEqual([])
      const isDanger = listChanges({ ...added, addedAt }, current, now).some(({ tone }) => tone === 'danger')
      expect(isDanger).toBe(current.countInStock === 0 && added.countInStock > 0)
    }),
  )
})
