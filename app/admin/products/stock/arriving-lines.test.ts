import { expect, it } from 'vitest'
import { lineOf, readLines, waitingOf, withProduct } from './use-arrival.tsx'

const chair = { _id: '1', name: 'Ōpua Chair', image: '/images/chair.webp', waiting: 2 }
const bench = { _id: '2', name: 'Ōpua Bench', image: '/images/bench.webp' }

it('a piece is added at the end with one unit, and chosen again counts one more', () => {
  const both = withProduct(withProduct([], chair), bench)
  expect(both).toEqual([
    { ...chair, units: '1' },
    { ...bench, units: '1' },
  ])
  expect(withProduct(both, chair).map(({ units }) => units)).toEqual(['2', '1'])
  expect(readLines(JSON.stringify(both))).toEqual(both)
})

it('the people who wait are known only when they are known of each piece', () => {
  expect(waitingOf([])).toBeUndefined()
  expect(waitingOf([lineOf(chair)])).toBe(2)
  expect(waitingOf([lineOf(chair), lineOf({ ...bench, waiting: 1 })])).toBe(3)
  expect(waitingOf([lineOf(chair), lineOf(bench)])).toBeUndefined()
})
