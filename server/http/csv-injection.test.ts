import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardCell, unguardCell } from './csv-injection.ts'

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+64 3 555 014', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
    'gets an apostrophe when a spreadsheet would run it: %j',
    (text) => expect(guardCell(text)).toBe(`'${text}`),
  )

  it.each(['', 'Kurow Dining Table', '1200 × 900', "'quoted'", 'a=b', ' =1', "O'Neill", '799.00'])(
    'is unchanged when no spreadsheet would run it: %j',
    (text) => expect(guardCell(text)).toBe(text),
  )

  it('keeps an apostrophe of its own before a formula', () => {
    expect(guardCell("'=1")).toBe("''=1")
    expect(unguardCell("''=1")).toBe("'=1")
  })

  it('loses only the added apostrophe', () => {
    expect(unguardCell("'=1+1")).toBe('=1+1')
    expect(unguardCell("'quoted'")).toBe("'quoted'")
    expect(unguardCell('=1+1')).toBe('=1+1')
  })

  const cells = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', 'a', '＝')).map((signs) => signs.join('')),
  )

  it('is restored for any text, and never starts like a formula', () => {
    fc.assert(
      fc.property(cells, (text) => {
        expect(unguardCell(guardCell(text))).toBe(text)
        expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\n]/)
      }),
    )
  })
})
