import { expect, it } from 'vitest'
import { isSamplePicture, sampleFieldsOf, sampleSentence, sampleTexts } from './sample-product.ts'

const image = '/images/sample-product.4f3a.webp'

it('sampleFieldsOf lists the fields that still have their sample values', () => {
  expect(sampleFieldsOf({ ...sampleTexts, image })).toEqual(['name', 'category', 'brand', 'image'])
  expect(sampleFieldsOf({ ...sampleTexts, name: 'Tekapo Bench', brand: ' Sample brand ', image: '' })).toEqual([
    'category',
    'brand',
  ])
  expect(sampleFieldsOf({ name: 'Sample name, long', brand: '', category: 'sample category', image: '' })).toEqual([])
})

it.each([
  ['Brand is still the sample.', ['brand']],
  ['Brand and the picture are still the sample.', ['brand', 'image']],
  ['Name, category and the picture are still the sample.', ['name', 'category', 'image']],
] as const)('one sentence names what is still the sample: %s', (text, fields) =>
  expect(sampleSentence(fields)).toBe(text),
)

it('isSamplePicture knows the drawing in each of its versions, and nothing else', () => {
  expect(isSamplePicture(image)).toBe(true)
  expect(isSamplePicture('/images/sample-product.webp')).toBe(true)
  expect(isSamplePicture('/images/kurow-dining-table.webp')).toBe(false)
  expect(isSamplePicture('https://pictures.example/images/sample-product.webp')).toBe(false)
})
