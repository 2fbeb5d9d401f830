import { expect, it } from 'vitest'
import { makePageProduct } from '#tests/support/wire-factories.ts'
import { editOf, restoredValues, baselineOf, parseBaseline, formValuesOf } from './product-form-values.ts'

const product = makePageProduct({ version: 3, countInStock: 9, description: 'Thick-set.\r\n“Oiled”' })
const baseline = baselineOf(product)

it('the baseline of a form has the values and the version that the form showed', () => {
  expect(baseline).toEqual({ version: 3, values: formValuesOf(product) })
})

it('the baseline of a form adds the version and the loaded count to the request, in addition to the values as entered', () => {
  const values = { ...baseline.values, price: 'cheap', countInStock: '12' }
  expect(editOf(values, baseline)).toEqual({ ...values, version: 3, countInStockWas: 9 })
})

it('the baseline of a form sends a price without its dollar sign, commas and spaces', () => {
  expect(editOf({ ...baseline.values, price: '$1,249.50' }, baseline).price).toBe('1249.50')
})

it('the baseline of a form sends 0 for an empty measure that may be unknown', () => {
  const edit = editOf({ ...baseline.values, weightKg: '', seats: ' ', width: '' }, baseline)
  expect(edit).toMatchObject({ weightKg: '0', seats: '0', width: '' })
})

it('the baseline of a form ignores line ends that the browser normalised', () => {
  const inFields = { ...baseline.values, description: 'Thick-set.\n“Oiled”' }
  expect(restoredValues(inFields, baseline)).toEqual(baseline.values)
  expect(restoredValues({ ...inFields, description: 'Thick-set.\n“Waxed”' }, baseline).description).toBe(
    'Thick-set.\n“Waxed”',
  )
})

it('the baseline of a form is restored from a draft unchanged', () => {
  expect(parseBaseline(JSON.stringify(baseline))).toEqual(baseline)
})

it.each([
  ['an empty text', ''],
  ['no JSON', '{"version":'],
  ['null', 'null'],
  ['a number', '3'],
  ['no values', '{"version":3}'],
  ['no version', JSON.stringify({ values: baseline.values })],
  ['a fractional version', JSON.stringify({ ...baseline, version: 3.5 })],
  ['a missing field', JSON.stringify({ version: 3, values: { ...baseline.values, brand: undefined } })],
  ['a field of another type', JSON.stringify({ version: 3, values: { ...baseline.values, price: 499 } })],
  ['a checkbox that is a text', JSON.stringify({ version: 3, values: { ...baseline.values, featured: 'true' } })],
])('the baseline of a form is null for %s', (_, text) => {
  expect(parseBaseline(text)).toBeNull()
})
