import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

it('names what differs, before and after, and nothing else', () => {
  const before = { name: 'Kurow Dining Table', price: 799, featured: false }
  expect(changedFields(before, { name: 'Kurow Dining Table', price: 749.95, featured: true })).toEqual([
    { field: 'price', before: 799, after: 749.95 },
    { field: 'featured', before: false, after: true },
  ])
})

it('shows a field that came or went against nothing', () => {
  expect(changedFields({}, { name: 'Sample name' })).toEqual([{ field: 'name', before: null, after: 'Sample name' }])
  expect(changedFields({ name: 'Sample name' }, {})).toEqual([{ field: 'name', before: 'Sample name', after: null }])
})

it('finds nothing between two alike', () => {
  expect(changedFields({ stock: 0, note: null }, { stock: 0 })).toEqual([])
})
