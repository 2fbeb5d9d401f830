import { expect, it } from 'vitest'
import { comingText } from './low-stock.page.tsx'

it.each([
  [null, 'nothing'],
  [{ units: 4, on: '2026-11-27' }, '4 on Fri 27 Nov'],
  [{ units: 1, on: null }, '1, no day'],
])('the cell of %j says “%s”', (coming, text) => {
  expect(comingText(coming)).toBe(text)
})
