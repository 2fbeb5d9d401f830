import { expect, it } from 'vitest'
import { makePageProduct } from '#tests/support/wire-factories.ts'
import { comparedCountText, comparedRows, sameText } from './compared-rows.ts'

const omaha = makePageProduct({
  price: 1149,
  countInStock: 4,
  length: 1800,
  width: 420,
  height: 560,
  weightKg: 52,
  timbers: 'Mindi',
  finishColour: 'whitewashed',
  brand: 'Casablanca',
  madeIn: 'Indonesia',
  warrantyYears: 5,
  rating: 3.5,
  numReviews: 2,
})
const ranfurly = makePageProduct({
  ...omaha,
  price: 899,
  countInStock: 1,
  length: 1600,
  width: 450,
  height: 600,
  weightKg: 48,
  timbers: '',
  timber: 'Radiata pine',
  finishColour: '',
  finish: 'honey, lacquer',
  brand: '',
  numReviews: 0,
})
const textsOf = (products: Parameters<typeof comparedRows>[0]) =>
  Object.fromEntries(comparedRows(products).map(({ label, texts }) => [label, texts]))

it('the rows of a comparison have the facts of each piece', () => {
  expect(textsOf([omaha, ranfurly])).toEqual({
    Price: ['$1,149.00', '$899.00'],
    Stock: ['In Stock', 'Last one'],
    'Length, side to side': ['1800 mm', '1600 mm'],
    'Width, front to back': ['420 mm', '450 mm'],
    Height: ['560 mm', '600 mm'],
    'Floor space': ['0.76 m²', '0.72 m²'],
    Weight: ['52 kg', '48 kg'],
    Timber: ['Mindi', 'Radiata pine'],
    Finish: ['Whitewashed', 'Honey, lacquer'],
    Brand: ['Casablanca', 'Not known'],
    'Made in': ['Indonesia', 'Indonesia'],
    Warranty: ['5 years', '5 years'],
    Rating: ['3.5 of 5 from 2', ''],
  })
})

it('rows of facts that few pieces have are there when a piece has them', () => {
  const bed = makePageProduct({ mattressSize: 'Queen', seats: 0 })
  expect(textsOf([bed, makePageProduct({ seats: 6 })])).toMatchObject({
    Mattress: ['Queen', 'Not known'],
    Seats: ['Not known', '6'],
  })
})

it('the lowest price, the least floor and the lightest piece are marked, unless two share them or one is unknown', () => {
  const bestOf = (products: Parameters<typeof comparedRows>[0]) =>
    comparedRows(products).flatMap(({ key, best }) => (best ? [[key, best.index, best.word]] : []))
  expect(bestOf([omaha, ranfurly])).toEqual([
    ['price', 1, 'lowest'],
    ['floor', 1, 'least'],
    ['weight', 1, 'lightest'],
  ])
  expect(bestOf([omaha, omaha])).toEqual([])
  expect(bestOf([omaha])).toEqual([])
  expect(bestOf([omaha, { ...ranfurly, weightKg: 0 }])).not.toContainEqual(['weight', 1, 'lightest'])
})

it('a row is the same when all pieces have its text', () => {
  const same = comparedRows([omaha, ranfurly]).filter(({ isSame }) => isSame)
  expect(same.map(({ label }) => label)).toEqual(['Made in', 'Warranty'])
})

it('what is the same is one sentence', () => {
  const same = [
    { label: 'Made in', text: 'Indonesia' },
    { label: 'Warranty', text: '5 years' },
  ]
  expect(sameText(4, same)).toBe('The same for all four: made in, Indonesia; warranty, 5 years.')
  expect(sameText(2, same)).toBe('The same for both: made in, Indonesia; warranty, 5 years.')
  expect(sameText(1, same)).toBe('')
  expect(sameText(3, [])).toBe('')
})

it.each([
  [1, 'One piece'],
  [2, 'Two pieces'],
  [4, 'Four pieces'],
])('%i pieces are %s', (count, text) => {
  expect(comparedCountText(count)).toBe(text)
})
