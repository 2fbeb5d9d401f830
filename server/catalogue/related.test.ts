import { expect, it } from 'vitest'
import { rankRelated, type Relatable } from './related.ts'

function item(_id: string, given: Partial<Relatable> = {}): Relatable {
  const coffeeTable = { category: 'Coffee', brand: 'Paris', homeSpace: 'Living Room', length: 1200, countInStock: 3 }
  return { _id, ...coffeeTable, ...given }
}

const table = item('table')
const bed = { category: 'Headboard', brand: 'Casablanca', homeSpace: 'Bedroom' }
const idsOf = (candidates: Relatable[], subjects = [table]) => rankRelated(candidates, subjects).map(({ _id }) => _id)

it('the products that a shopper may also like are those of the same category, then the same brand in the same room, then the others', () => {
  const candidates = [
    item('bed', bed),
    item('lamp table', { category: 'Lamp', length: 500 }),
    item('bench of the brand in another room', { ...bed, brand: 'Paris' }),
    item('coffee table', { brand: 'Casablanca', length: 1300 }),
  ]
  expect(idsOf(candidates)).toEqual(['coffee table', 'lamp table', 'bed', 'bench of the brand in another room'])
})

it('the products that a shopper may also like are those of the same category first, whatever their length', () => {
  const coffeeTable = item('1400', { length: 1400 })
  const stand = item('TV stand of the brand', { category: 'TV Stand', length: 1400 })
  const ofOtherBrand = (length: number) => item(String(length), { brand: 'Casablanca', length })
  const candidates = [stand, ...[900, 2100, 1100].map(ofOtherBrand)]
  expect(idsOf(candidates, [coffeeTable])).toEqual(['1100', '900', '2100', 'TV stand of the brand'])
})

it('the products that a shopper may also like come nearest length first, and those in stock before those that are sold out', () => {
  const candidates = [
    item('sold out', { length: 1200, countInStock: 0 }),
    item('far', { length: 1400 }),
    item('near', { length: 1150 }),
  ]
  expect(idsOf(candidates)).toEqual(['near', 'far', 'sold out'])
})

it('the products that a shopper may also like are never the shopper’s own products', () => {
  expect(idsOf([table, item('other')], [table])).toEqual(['other'])
})

it('the products that a shopper may also like are those closest to any product of a cart', () => {
  const subjects = [table, item('bed', bed)]
  const candidates = [item('stool', { category: 'Bar', brand: 'Market Road' }), item('other bed', bed), table]
  expect(idsOf(candidates, subjects)).toEqual(['other bed', 'stool'])
})

it('the products that a shopper may also like keep their order without a product to compare with', () => {
  expect(idsOf([item('bed', bed), table], [])).toEqual(['bed', 'table'])
})
