import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

it('lists only the fields that differ, before and after', () => {
  const before = { name: 'Kurow Dining Table', price: 799, featured: false }
  expect(changedFields(before, { name: 'Kurow Dining Table', price: 749.95, featured: true })).toEqual([
    { field: 'price', before: 799, after: 749.95 },
    { field: 'featured', before: false, after: true },
  ])
})

it('a change shows null for a field that only one state has', () => {
  expect(changedFields({}, { name: 'Sample name' })).toEqual([{ field: 'name', before: null, after: 'Sample name' }])
  expect(changedFields({ name: 'Sample name' }, {})).toEqual([{ field: 'name', before: 'Sample name', after: null }])
})

it('lists nothing for equal states', () => {
  expect(changedFields({ stock: 0, note: null }, { stock: 0 })).toEqual([])
})
