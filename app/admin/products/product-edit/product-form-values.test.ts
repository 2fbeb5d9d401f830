import { expect, it } from 'vitest'
import { makePageProduct } from '#tests/support/wire-factories.ts'
import { differingFields, mergeEdits, previewOf, formValuesOf, formatFormValue } from './product-form-values.ts'

const product = makePageProduct()
const loaded = formValuesOf(product)

it('the form values are the product as texts, the price with two decimals', () => {
  expect(loaded).toMatchObject({
    price: '499.00',
    countInStock: '9',
    width: '650',
    featured: true,
    name: product.name,
  })
})

it('the form values differ field by field, in the order of the form', () => {
  expect(differingFields(loaded, loaded)).toEqual([])
  expect(differingFields({ ...loaded, featured: false, name: 'Table' }, loaded)).toEqual(['name', 'featured'])
})

it('after a save by another person, edits stay, and unedited fields follow the stored product', () => {
  const mine = { ...loaded, name: 'My table', price: '1.00' }
  const theirs = { ...loaded, name: 'Their table', brand: 'Paris', countInStock: '7' }
  const merged = mergeEdits(mine, loaded, theirs)
  expect(merged).toEqual({ ...theirs, name: 'My table', price: '1.00' })
  expect(differingFields(merged, theirs)).toEqual(['name', 'price'])
})

it('after a save by another person, values are shown as text, long ones shortened', () => {
  expect(formatFormValue('')).toBe('nothing')
  expect(formatFormValue(true)).toBe('yes')
  expect(formatFormValue('Pine')).toBe('Pine')
  expect(formatFormValue('x'.repeat(500)).length).toBeLessThan(100)
})

it('the preview keeps the last valid price while the text is not a price', () => {
  const priceOf = (price: string) => previewOf(product, { ...loaded, price }, 120).price
  expect(['$1,249', '1 249.00', '12.5', '0'].map(priceOf)).toEqual([1249, 1249, 12.5, 0])
  expect(['', 'abc', '-3', '12,50'].map(priceOf)).toEqual([120, 120, 120, 120])
})

it('the preview follows the form values; a text that is not a number counts as 0', () => {
  const values = { ...loaded, name: 'New', price: '12.5', length: 'long', countInStock: '-3' }
  const draft = { ...product, isDraft: true }
  expect(previewOf(draft, values, 0)).toMatchObject({
    name: 'New',
    price: 12.5,
    length: 0,
    countInStock: 0,
    isDraft: false,
  })
})

it('the preview shows a picture only when the server would accept its address', () => {
  const shown = (image: string) => previewOf(product, { ...loaded, image }, 0).image
  const accepted = ['/images/a.webp', 'https://a.example/b.jpg']
  expect(accepted.map(shown)).toEqual(accepted)
  expect(['/images/../a', '//a.example/b.jpg', 'https://', 'images', ''].map(shown)).toEqual(['', '', '', '', ''])
})
