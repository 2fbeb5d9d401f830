import { describe, expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { editOf, foundTyped, baselineOf, readOver } from './form-baseline.ts'
import { typedOf } from './product-form-values.ts'

const product = { ...makeProduct({ version: 3, countInStock: 9 }), description: 'Thick-set.\r\n“Oiled”', reviews: [] }
const over = baselineOf(product)

describe('what a form is typed over', () => {
  it('is the product as the form showed it, and its version', () => {
    expect(over).toEqual({ version: 3, values: typedOf(product) })
  })

  it('goes along when the form is sent as it was typed: the version, and the count that the form had shown', () => {
    const typed = { ...over.values, price: '$499', countInStock: '12' }
    expect(editOf(typed, over)).toEqual({ ...typed, version: 3, countInStockWas: 9 })
  })

  it('is not typed anew by the line ends that browsers write', () => {
    const inFields = { ...over.values, description: 'Thick-set.\n“Oiled”' }
    expect(foundTyped(inFields, over)).toEqual(over.values)
    expect(foundTyped({ ...inFields, description: 'Thick-set.\n“Waxed”' }, over).description).toBe(
      'Thick-set.\n“Waxed”',
    )
  })

  it('comes back out of a draft as it went in', () => {
    expect(readOver(JSON.stringify(over))).toEqual(over)
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"version":'],
    ['null', 'null'],
    ['a number', '3'],
    ['no values', '{"version":3}'],
    ['no version', JSON.stringify({ values: over.values })],
    ['half a version', JSON.stringify({ ...over, version: 3.5 })],
    ['a field too few', JSON.stringify({ version: 3, values: { ...over.values, brand: undefined } })],
    ['a field of another kind', JSON.stringify({ version: 3, values: { ...over.values, price: 499 } })],
    ['a tick that is a text', JSON.stringify({ version: 3, values: { ...over.values, featured: 'true' } })],
  ])('is not known from %s', (_, text) => {
    expect(readOver(text)).toBeNull()
  })
})
