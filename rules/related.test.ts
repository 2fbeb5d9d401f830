import { describe, expect, it } from 'vitest'
import { rankRelated, type Relatable } from './related.ts'

function piece(_id: string, given: Partial<Relatable> = {}): Relatable {
  const coffeeTable = { category: 'Coffee', brand: 'Paris', homeSpace: 'Living Room', length: 1200, countInStock: 3 }
  return { _id, ...coffeeTable, ...given }
}

const table = piece('table')
const bed = { category: 'Headboard', brand: 'Casablanca', homeSpace: 'Bedroom' }
const idsOf = (candidates: Relatable[], subjects = [table]) => rankRelated(candidates, subjects).map(({ _id }) => _id)

describe('the products that a shopper may also like', () => {
  it('are those of the same category and about the same length, then the same brand in the same room, then the others', () => {
    const candidates = [
      piece('bed', bed),
      piece('lamp table', { category: 'Lamp', length: 500 }),
      piece('bench of the brand in another room', { ...bed, brand: 'Paris' }),
      piece('coffee table', { brand: 'Casablanca', length: 1300 }),
    ]
    expect(idsOf(candidates)).toEqual(['coffee table', 'lamp table', 'bed', 'bench of the brand in another room'])
  })

  it('have about the same length up to 20 % either way', () => {
    const ofOtherBrand = (length: number) => piece(String(length), { brand: 'Casablanca', length })
    const candidates = [piece('bed', bed), ...[959, 960, 1440, 1441].map(ofOtherBrand)]
    expect(idsOf(candidates)).toEqual(['960', '1440', 'bed', '959', '1441'])
  })

  it('come nearest length first, and those in stock before those that are sold out', () => {
    const candidates = [
      piece('sold out', { length: 1200, countInStock: 0 }),
      piece('far', { length: 1400 }),
      piece('near', { length: 1150 }),
    ]
    expect(idsOf(candidates)).toEqual(['near', 'far', 'sold out'])
  })

  it('are never the shopper’s own products', () => {
    expect(idsOf([table, piece('other')], [table])).toEqual(['other'])
  })

  it('are those closest to any product of a cart', () => {
    const subjects = [table, piece('bed', bed)]
    const candidates = [piece('stool', { category: 'Bar', brand: 'Market Road' }), piece('other bed', bed), table]
    expect(idsOf(candidates, subjects)).toEqual(['other bed', 'stool'])
  })

  it('keep their order without a product to compare with', () => {
    expect(idsOf([piece('bed', bed), table], [])).toEqual(['bed', 'table'])
  })
})
