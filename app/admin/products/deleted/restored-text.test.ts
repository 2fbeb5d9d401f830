import { expect, test } from 'vitest'
import { restoredText, notRestoredText } from './use-restore.ts'

const nothing = { restored: [], gone: [], refused: [] }
const table = { product: '01938f2a-7c1e-7000-8000-000000000001', name: 'Kurow Table', message: '' }
const ended = { ...table, name: 'Haast Bench', message: 'The sale ‘May’ has ended: it costs $500.00.' }

test('what came back is named, with what is not as it was', () => {
  expect(restoredText(nothing)).toBe('')
  expect(restoredText({ ...nothing, restored: [table] })).toBe('Kurow Table is back')
  expect(restoredText({ ...nothing, restored: [ended] })).toBe(
    'Haast Bench is back. The sale ‘May’ has ended: it costs $500.00.',
  )
  expect(restoredText({ ...nothing, restored: [table, ended] })).toBe(
    '2 pieces are back. Haast Bench: The sale ‘May’ has ended: it costs $500.00.',
  )
})

test('what stays deleted is named with the reason, and what is back already is counted', () => {
  expect(notRestoredText(nothing)).toBe('')
  const refused = [{ ...table, message: '‘Bench’ has the code K-1 now. Change its code first.' }]
  expect(notRestoredText({ ...nothing, refused, gone: [table.product] })).toBe(
    'Kurow Table: ‘Bench’ has the code K-1 now. Change its code first. 1 piece can no longer be restored, or has already been restored.',
  )
})
