import { expect, it } from 'vitest'
import { canImport, importConsequence, importText, samplesText, stockText } from './import-labels.ts'

const none = { isStored: false, created: 0, changed: 0, same: 0, refused: 0, samples: 0 }

it.each([
  ['3 would be created, 12 changed, 57 unchanged, 1 refused', { created: 3, changed: 12, same: 57, refused: 1 }],
  ['12 would be changed, 57 unchanged', { changed: 12, same: 57 }],
  ['10,000 unchanged', { same: 10_000 }],
  ['2 refused', { refused: 2 }],
  ['3 created, 12 changed, 57 unchanged', { isStored: true, created: 3, changed: 12, same: 57 }],
  ['The file has a header and no products', {}],
])('an import reports: %s', (text, counts) => expect(importText({ ...none, ...counts })).toBe(text))

it.each([
  ['3 products are created and 12 changed: all of them or none.', { created: 3, changed: 12 }],
  ['1 product is created and 1 changed: all of them or none.', { created: 1, changed: 1 }],
  ['10,000 products are changed: all of them or none.', { changed: 10_000 }],
  ['1 product is changed.', { changed: 1 }],
])('an import asks before it stores: %s', (text, counts) =>
  expect(importConsequence({ ...none, ...counts })).toBe(text),
)

it.each([
  ['Stock +2 (5 → 7 in the file)', { countInStockWas: 5, difference: 2 }, 5],
  ['Stock +2 (5 → 7 in the file; 2 fewer since the export)', { countInStockWas: 5, difference: 2 }, 3],
  ['Stock −3 (5 → 2 in the file; 1 more since the export)', { countInStockWas: 5, difference: -3 }, 6],
])('an import shows how a count moves the stock: %s', (text, stock, now) => expect(stockText(stock, now)).toBe(text))

it.each([
  ['', 0],
  ['1 product goes on sale with sample values, and customers see it like this.', 1],
  ['1,200 products go on sale with sample values, and customers see them like this.', 1200],
])('an import says what it publishes with sample values: %s', (text, samples) =>
  expect(samplesText({ ...none, samples })).toBe(text),
)

it('an import is possible only when no line is refused and at least one changes the shop', () => {
  expect(canImport({ ...none, created: 1 })).toBe(true)
  expect(canImport({ ...none, changed: 1, same: 5 })).toBe(true)
  expect(canImport({ ...none, changed: 1, refused: 1 })).toBe(false)
  expect(canImport({ ...none, same: 5 })).toBe(false)
})
