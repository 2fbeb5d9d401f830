import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { guardCell, unguardCell } from './csv-injection.ts'

it.each(['=1+1', '+64 3 555 014', '-1', '@SUM(A1)', '\t1', '\r1', '\n1', '＝1+1', '\u200B=1', '\u2060\u00AD-1'])(
  'a cell of a CSV file gets an apostrophe when a spreadsheet would run it: %j',
  (text) => expect(guardCell(text)).toBe(`'${text}`),
)

it.each([
  ['x;=1+1;', "x;'=1+1;"],
  ['x;"=1', `x;'"=1`],
  ["x;'=1", "x;''=1"],
  ['x\n\u200B@SUM(A1)', "x\n'\u200B@SUM(A1)"],
  ['\t=1', "'\t'=1"],
])('a cell of a CSV file gets one where another separator would start a formula: %j', (text, expected) => {
  expect(guardCell(text)).toBe(expected)
  expect(unguardCell(expected)).toBe(text)
})

it.each(['', 'Kurow Dining Table', '1200 × 900', "'quoted'", 'a=b', ' =1', "O'Neill", '799.00'])(
  'a cell of a CSV file is unchanged when no spreadsheet would run it: %j',
  (text) => expect(guardCell(text)).toBe(text),
)

it('a cell of a CSV file keeps an apostrophe of its own before a formula', () => {
  expect(guardCell("'=1")).toBe("''=1")
  expect(unguardCell("''=1")).toBe("'=1")
})

it('a cell of a CSV file loses only the added apostrophe', () => {
  expect(unguardCell("'=1+1")).toBe('=1+1')
  expect(unguardCell("'quoted'")).toBe("'quoted'")
  expect(unguardCell('=1+1')).toBe('=1+1')
})

const cells = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", ';', '"', '\u200B', '=', '+', '-', '@', '\t', '\r', '\n', 'a', '＝'))
    .map((signs) => signs.join('')),
)

it('a cell of a CSV file is restored for any text, and never starts like a formula', () => {
  fc.assert(
    fc.property(cells, (text) => {
      expect(unguardCell(guardCell(text))).toBe(text)
      expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\n]|[;\t\r\n][=+\-@]/)
    }),
  )
})
