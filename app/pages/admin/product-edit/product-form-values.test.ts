import { describe, expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { differingFields, mergeEdits, previewOf, typedOf, formatTypedValue } from './product-form-values.ts'

const product = { ...makeProduct(), description: 'Thick-set.', reviews: [] }
const loaded = typedOf(product)

describe('what is typed', () => {
  it('is the product as texts, the price with two decimals', () => {
    expect(loaded).toMatchObject({
      price: '499.00',
      countInStock: '9',
      width: '650',
      featured: true,
      name: product.name,
    })
  })

  it('differs field by field, in the order of the form', () => {
    expect(differingFields(loaded, loaded)).toEqual([])
    expect(differingFields({ ...loaded, featured: false, name: 'Table' }, loaded)).toEqual(['name', 'featured'])
  })
})

describe('after somebody else has saved', () => {
  it('what was typed stays, and what was not touched follows what is stored', () => {
    const mine = { ...loaded, name: 'My table', price: '1.00' }
    const theirs = { ...loaded, name: 'Their table', brand: 'Paris', countInStock: '7' }
    const merged = mergeEdits(mine, loaded, theirs)
    expect(merged).toEqual({ ...theirs, name: 'My table', price: '1.00' })
    expect(differingFields(merged, theirs)).toEqual(['name', 'price'])
  })

  it('a value is told in words, a long one shortened', () => {
    expect(formatTypedValue('')).toBe('nothing')
    expect(formatTypedValue(true)).toBe('yes')
    expect(formatTypedValue('Pine')).toBe('Pine')
    expect(formatTypedValue('x'.repeat(500)).length).toBeLessThan(100)
  })
})

describe('how shoppers would see it', () => {
  it('follows what is typed, and takes what is no number as 0', () => {
    const typed = { ...loaded, name: 'New', price: '12.5', length: 'long', countInStock: '-3' }
    const draft = { ...product, isDraft: true }
    expect(previewOf(draft, typed)).toMatchObject({
      name: 'New',
      price: 12.5,
      length: 0,
      countInStock: 0,
      isDraft: false,
    })
  })

  it('shows whatever picture the server would take, and none that it would refuse', () => {
    const shown = (image: string) => previewOf(product, { ...loaded, image }).image
    const taken = ['/images/a.webp', '/pictures/a.webp?v=2', 'https://a.example/b.jpg']
    expect(taken.map(shown)).toEqual(taken)
    expect(['/images/../a', '//a.example/b.jpg', 'https://', 'images', ''].map(shown)).toEqual(['', '', '', '', ''])
  })
})
