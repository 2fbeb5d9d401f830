import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { packageExample, packagesError, readPackages } from './packages.ts'

it.each([
  ['the example', packageExample, [['Whole piece', [1260, 710, 520], 44]]],
  [
    'two boxes',
    'Top: 900 x 900 x 80 mm, 21.5 kg\nLegs: 740 x 200 x 200 mm, 9 kg',
    [
      ['Top', [900, 900, 80], 21.5],
      ['Legs', [740, 200, 200], 9],
    ],
  ],
  [
    'line ends of any system and empty lines',
    '\r\nTop: 9 x 9 x 8 mm, 1 kg\r\n\r\nLegs: 7 x 2 x 2 mm, 9 kg\n',
    [
      ['Top', [9, 9, 8], 1],
      ['Legs', [7, 2, 2], 9],
    ],
  ],
  ['a multiplication sign, no spaces and capitals', 'Top:900×800×80MM,21KG', [['Top', [900, 800, 80], 21]]],
  ['a unit after each side', 'Top: 900 mm x 800 mm x 80 mm, 21 kg', [['Top', [900, 800, 80], 21]]],
  [
    'a colon and a comma in the contents',
    'Bed: rails, bolts: 2100 x 200 x 90 mm, 18 kg',
    [['Bed: rails, bolts', [2100, 200, 90], 18]],
  ],
  ['an empty text', ' \n ', []],
] as const)('the boxes of a piece have been read from %s', (_, text, boxes) => {
  expect(packagesError(text)).toBeNull()
  expect(readPackages(text).map(({ contents, sidesMm, weightKg }) => [contents, sidesMm, weightKg])).toEqual(boxes)
})

it.each([
  ['no contents', '1260 x 710 x 520 mm, 44 kg'],
  ['contents of spaces', ' : 1260 x 710 x 520 mm, 44 kg'],
  ['two sides', 'Top: 1260 x 710 mm, 44 kg'],
  ['four sides', 'Top: 1260 x 710 x 520 x 10 mm, 44 kg'],
  ['no weight', 'Top: 1260 x 710 x 520 mm'],
  ['a weight of 0', 'Top: 1260 x 710 x 520 mm, 0.0 kg'],
  ['centimetres', 'Top: 126 x 71 x 52 cm, 44 kg'],
  ['no unit', 'Top: 1260 x 710 x 520, 44 kg'],
  ['a side of 0', 'Top: 0 x 710 x 520 mm, 44 kg'],
  ['a side of 100 metres', 'Top: 100000 x 710 x 520 mm, 44 kg'],
  ['a decimal comma', 'Top: 1260 x 710 x 520 mm, 44,5 kg'],
  ['words after the weight', 'Top: 1260 x 710 x 520 mm, 44 kg each'],
  ['a line without figures', 'one big box'],
])('the boxes of a piece may not have %s', (_, line) => {
  expect(packagesError(`${packageExample}\n\n${line}`)).toBe(
    `Line 3 of the boxes, “${line.trim()}”, can’t be read. Write it like “Whole piece: 1260 x 710 x 520 mm, 44 kg”.`,
  )
  expect(readPackages(`${packageExample}\n${line}`)).toHaveLength(1)
})

it('the boxes of a piece name a long line by its start', () => {
  expect(packagesError('x'.repeat(2000))).toContain(`“${'x'.repeat(59)}…”`)
  expect(packagesError(`${'x'.repeat(58)}🪑xx`)).toContain(`“${'x'.repeat(58)}…”`)
})

it('the boxes of a piece have as many boxes as lines, or an error, for any text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 })), (lines) => {
      const text = lines.join('\n')
      const written = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length
      expect(packagesError(text) === null).toBe(readPackages(text).length === written)
    }),
  )
})
