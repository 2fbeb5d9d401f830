import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptySpace } from './fit/space.ts'
import { type ListChoice, listSorts, openChoice, readChoice, writeBand, writeChoice } from './list-choice.ts'

const read = (query: string) => readChoice(new URLSearchParams(query))

it('the choice of an empty query is open', () => expect(read('')).toEqual(openChoice))

it('the choice has every group of the query', () => {
  const query =
    'space=1840x480x700&door=760&fits=only&sort=-price&band=0-1000,1200-&timber=Pine&finish=honey,walnut&brand=Paris&range=Omaha&stock=in&rating=4'
  expect(read(query)).toEqual({
    space: { lengthMm: 1840, depthMm: 480, heightMm: 700, doorMm: 760 },
    onlyFitting: true,
    sort: '-price',
    bands: [
      { from: 0, below: 1000 },
      { from: 1200, below: null },
    ],
    values: { timber: ['Pine'], finish: ['honey', 'walnut'], brand: ['Paris'], range: ['Omaha'] },
    inStock: true,
    rating: 4,
  })
})

it.each([
  'space=wide',
  'fits=yes',
  'sort=cheap',
  'band=9-3',
  'band=5-5',
  'band=-1000',
  'band=x',
  'timber=,',
  'stock=out',
  'rating=5',
  'rating=x',
])('the choice of %s is open, because it is invalid', (query) => expect(read(query)).toEqual(openChoice))

it('the choice has at most 20 values of a group, each once and of at most 100 characters', () => {
  const many = Array.from({ length: 30 }, (_, index) => `b${index}`)
  expect(read(`brand=${['b0', ...many].join(',')}`).values.brand).toEqual(many.slice(0, 20))
  expect(read(`brand=${'x'.repeat(101)}`).values.brand).toEqual([])
})

it('writeChoice keeps the other parameters, and writes only what is chosen', () => {
  expect(writeChoice(openChoice, 'width=500&brand=Paris&space=1x2x3&page=2')).toBe('width=500&page=2')
  expect(writeChoice({ ...openChoice, inStock: true, sort: 'new' }, 'width=500')).toBe('width=500&sort=new&stock=in')
})

it('writeChoice writes what readChoice reads', () => {
  const values = fc.uniqueArray(fc.constantFrom('Pine', 'Solid Timber', 'Market Road', 'dark brown and black'))
  const mm = fc.option(fc.integer({ min: 50, max: 20_000 }), { nil: null })
  const choice: fc.Arbitrary<ListChoice> = fc.record({
    space: fc.oneof(fc.constant(emptySpace), fc.record({ lengthMm: mm, depthMm: mm, heightMm: mm, doorMm: mm })),
    onlyFitting: fc.boolean(),
    sort: fc.constantFrom(undefined, ...listSorts),
    bands: fc.uniqueArray(
      fc.record({ from: fc.integer({ min: 0, max: 999 }), below: fc.constantFrom(null, 1000, 2000) }),
      { selector: writeBand },
    ),
    values: fc.record({ timber: values, finish: values, brand: values, range: values }),
    inStock: fc.boolean(),
    rating: fc.constantFrom(undefined, 3, 4),
  })
  fc.assert(
    fc.property(choice, (given) => {
      expect(read(writeChoice(given))).toEqual(given)
    }),
  )
})
