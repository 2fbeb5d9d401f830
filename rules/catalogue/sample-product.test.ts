import { describe, expect, it } from 'vitest'
import { isSamplePicture, sampleFieldsOf, sampleTexts } from './sample-product.ts'

const image = '/images/sample-product.4f3a.webp'

describe('sampleFieldsOf', () => {
  it('lists the fields that still have their sample values', () => {
    expect(sampleFieldsOf({ ...sampleTexts, image })).toEqual(['name', 'category', 'brand', 'image'])
    expect(sampleFieldsOf({ ...sampleTexts, name: 'Tekapo Bench', brand: ' Sample brand ', image: '' })).toEqual([
      'category',
      'brand',
    ])
    expect(sampleFieldsOf({ name: 'Sample name, long', brand: '', category: 'sample category', image: '' })).toEqual([])
  })
})

describe('isSamplePicture', () => {
  it('knows the drawing in each of its versions, and nothing else', () => {
    expect(isSamplePicture(image)).toBe(true)
    expect(isSamplePicture('/images/sample-product.webp')).toBe(true)
    expect(isSamplePicture('/images/kurow-dining-table.webp')).toBe(false)
    expect(isSamplePicture('https://pictures.example/images/sample-product.webp')).toBe(false)
  })
})
