import { expect, it } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import type { ImportReport, ImportRow } from '#contract/catalogue/product-changes.ts'
import { ImportColumns, ImportResult, ImportTable } from './product-import.page.tsx'

const row: ImportRow = { line: 2, code: 'AR-1', name: 'Piha Stool', outcome: 'same', faults: [], fields: [] }
const report: ImportReport = {
  isDryRun: true,
  isStored: false,
  created: 0,
  changed: 0,
  same: 0,
  refused: 0,
  samples: 0,
  fingerprint: 'as-checked',
  rows: [],
}
const importButton = /<button[^>]*disabled=""[^>]*>.*?Import/

function resultOf(differing: Partial<ImportReport>) {
  return <ImportResult report={{ ...report, ...differing }} isImporting={false} onImport={async () => {}} />
}

it('the table of an import shows the errors of a line, and each change before and after', () => {
  const rows: ImportRow[] = [
    { ...row, outcome: 'refuse', faults: ['Enter a name.'] },
    { ...row, line: 3, outcome: 'change', fields: [{ field: 'price', before: 100, after: 120.5 }] },
    { ...row, line: 4, outcome: 'create' },
    { ...row, line: 5 },
  ]
  expect(textOf(<ImportTable {...report} rows={rows} created={1} changed={1} same={1} refused={1} />)).toBe(
    'LINE CODE NAME OUTCOME DETAILS ' +
      '2 AR-1 Piha Stool Refused Enter a name. ' +
      '3 AR-1 Piha Stool Changed Price before $100.00 , after $120.50 ' +
      '4 AR-1 Piha Stool New 5 AR-1 Piha Stool Unchanged',
  )
})

it('the table of an import shows how a new count moves the stock while the shop sells', () => {
  const stock = { countInStockWas: 5, difference: 2 }
  const fields = [{ field: 'countInStock', before: 3, after: 5 }]
  const moved: ImportRow = { ...row, outcome: 'change', fields, stock }
  expect(textOf(<ImportTable {...report} rows={[moved]} changed={1} />)).toContain(
    'Count in stock before 3 , after 5 Stock +2 (5 → 7 in the file; 2 fewer since the export)',
  )
})

it('the table of an import names what a product that goes on sale still has of the sample', () => {
  const sample: ImportRow = { ...row, outcome: 'create', sampleFields: ['brand', 'image'] }
  expect(textOf(<ImportTable {...report} rows={[sample]} created={1} />)).toContain(
    'New Brand and the picture are still the sample.',
  )
})

it('the table of an import shows when a product has no code', () => {
  expect(textOf(<ImportTable {...report} rows={[{ ...row, code: '' }]} same={1} />)).toContain('2 – none Piha Stool')
})

it('the table of an import shows how many lines there are when not all are listed', () => {
  expect(textOf(<ImportTable {...report} rows={[row]} same={1} />)).not.toContain('The first')
  expect(textOf(<ImportTable {...report} rows={[row]} same={1500} />)).toContain(
    'The first 1 of 1500 lines: refused ones first, then those with sample values, new, changed and unchanged ones.',
  )
})

it('the file format names the columns of an export, and how a line selects its product', () => {
  const text = textOf(<ImportColumns />)
  expect(text).toContain(
    'in any order: _id , code , name, image, alternativeText, furtherPictures, model, brand, category, material, homeSpace, style, keywords, description, price, ' +
      'width, height, length, weightKg, countInStock, countInStockWas, version, featured, piece, timber, timbers, finish, ' +
      'finishColour, finishCoat, care, warrantyYears, madeIn, packing, packages, peopleToCarry, carryText, passShortMm, ' +
      'passLongMm, hasDetachableLegs, assembly, assemblyMinutes, assemblyPeople, seats, seatsAtMost, mattressSize, ' +
      'shelfLoadKg, wallFixing, family, range.',
  )
  expect(text).toContain(
    'Measures: width, height, length, passShortMm and passLongMm in millimetres; weightKg and shelfLoadKg in kilograms; ' +
      'warrantyYears in years; peopleToCarry, assemblyPeople, seats and seatsAtMost in numbers; assemblyMinutes in minutes.',
  )
  expect(text).toContain('featured and hasDetachableLegs are true or false')
  expect(text).toContain('one box a line, such as Whole piece: 1260 x 710 x 520 mm, 44 kg')
  expect(text).toContain('A line with the _id of a product of this shop changes that product')
  expect(text).toContain('Don’t edit countInStockWas and version.')
  expect(markupOf(<ImportColumns />)).toContain('href="/api/products/export.csv" download')
})

it('the result of a check can be imported only when no line is refused and something changes', () => {
  expect(markupOf(resultOf({ changed: 2 }))).not.toMatch(importButton)
  expect(markupOf(resultOf({ changed: 2, refused: 1 }))).toMatch(importButton)
  expect(markupOf(resultOf({ same: 2 }))).toMatch(importButton)
})

it('the result of a check says what goes on sale with sample values, and asks whether to import it anyway', () => {
  const warning = '1 product goes on sale with sample values, and customers see it like this.'
  expect(textOf(resultOf({ created: 1, samples: 1 }))).toContain(`Nothing is imported yet. ${warning}`)
  expect(textOf(resultOf({ created: 1, samples: 1 }))).toContain(
    `Are you sure? 1 product is created. ${warning} Import anyway`,
  )
  expect(textOf(resultOf({ created: 1 }))).not.toContain('sample values')
})

it('the result of a check shows the next step', () => {
  expect(textOf(resultOf({ changed: 2 }))).toContain('2 would be changed. Nothing is imported yet.')
  expect(textOf(resultOf({ changed: 2, refused: 1 }))).toContain(
    'Nothing is imported until every line is valid. Fix the file and upload it again.',
  )
  expect(textOf(resultOf({ same: 2 }))).toContain('2 unchanged. There’s nothing to import.')
  expect(textOf(resultOf({ changed: 2, isStored: true }))).toContain('2 changed. The shop shows them now.')
})
