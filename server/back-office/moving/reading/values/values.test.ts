import { expect, it } from 'vitest'
import { htmlText } from './html-text.ts'
import { proposeVariantSizes } from './propose-sizes.ts'
import { readCents, weightInKg } from './read-amounts.ts'
import { readInstant } from './read-instant.ts'
import { nameVariant } from './variant-name.ts'

it.each([
  ['<p>Oak &amp; pine</p><p>Second</p>', 'Oak & pine\n\nSecond'],
  ['<ul>\n<li>One</li>\n<li>Two</li></ul><script>alert(1)</script><style>p{}</style>', '• One\n• Two'],
  ['<a href="https://x.example">Care guide</a><br>More<img src="x.jpg" alt="y">', 'Care guide\nMore'],
  [
    '<table><tr><th>Width</th><td>120 cm</td></tr><tr><th>Height</th><td>46 cm</td></tr></table>',
    'Width 120 cm\nHeight 46 cm',
  ],
  ['Line one\nline two\n\nA < B &lt;b&gt;', 'Line one\nline two\n\nA < B <b>'],
  ['<p>One\nparagraph</p>', 'One paragraph'],
])('the text of “%s” has no tags', (html, text) => {
  expect(htmlText(html)).toEqual({ text, isCut: false })
})

it('a text of more than 10,000 characters is cut after a word', () => {
  const { text, isCut } = htmlText(`<p>${'timber '.repeat(2000)}</p>`)
  expect([isCut, text.length <= 10_000, text.slice(-14)]).toEqual([true, true, 'timber timber…'])
})

it('HTML with tags in one another to any depth becomes a text', () => {
  expect(htmlText(`<p>Bench</p>${'<div>'.repeat(20_000)}`).text).toMatch(/^Bench/)
})

it.each<[text: string, hasDecimalComma: boolean, cents: number | null]>([
  ['1299.95', false, 129_995],
  ['$1,299.95', false, 129_995],
  ['NZ$ 1,299', false, 129_900],
  ['1.299,95', false, 129_995],
  ['2035,95', true, 203_595],
  ['1,876', false, 187_600],
  ['1,876', true, 188],
  ['-2.50', false, -250],
  ['free', false, null],
  ['', false, null],
  ['9'.repeat(40), false, null],
])('the amount “%s” with a decimal comma in the file %s is %s cents', (text, hasDecimalComma, cents) => {
  expect(readCents(text, hasDecimalComma)).toBe(cents)
})

it('a cell full of spaces has no amount in it', () => {
  expect(readCents(`1${' '.repeat(200_000)}x`, false)).toBeNull()
})

it('a weight in any unit becomes kilograms', () => {
  const weights = [weightInKg(24_500, 'g'), weightInKg(24.5, 'kg'), weightInKg(50, 'lbs'), weightInKg(16, 'oz')]
  expect(weights).toEqual([24.5, 24.5, 22.68, 0.454])
  expect([weightInKg(0, 'kg'), weightInKg(null, 'kg'), weightInKg(1, 'stone')]).toEqual([null, null, null])
})

it.each([
  ['2025-02-23 12:28:00 +1300', '2025-02-22T23:28:00.000Z'],
  ['2025-02-23T12:28:30Z', '2025-02-23T12:28:00.000Z'],
  ['2025-02-23 12:28', '2025-02-22T23:28:00.000Z'],
  ['2025-07-01', '2025-06-30T12:00:00.000Z'],
  ['1/07/2025 9:05 pm', '2025-07-01T09:05:00.000Z'],
  ['2025-02-30 12:28:00 +1300', null],
  ['2025-13-01', null],
  ['soon', null],
])('the date “%s” is %s in UTC', (text, instant) => {
  expect(readInstant(text)).toBe(instant)
})

it.each<[options: [name: string, value: string][], name: string, finish: string]>([
  [[['Size', 'Large']], 'Table, Large', ''],
  [[['Colour', 'Sea mist']], 'Table', 'Sea mist'],
  [[['Style', 'White']], 'Table', 'White'],
  [
    [
      ['Style', 'Queen'],
      ['Legs', 'Tapered'],
      ['Timber', 'Oak'],
    ],
    'Table, Queen, Tapered',
    'Oak',
  ],
  [[['Length', '1200 mm']], 'Table, 1200 mm', ''],
  [[], 'Table', ''],
])('options %j make the name “%s” and the finish “%s”', (options, name, finish) => {
  expect(
    nameVariant(
      'Table',
      options.map(([option, value]) => ({ name: option, value })),
    ),
  ).toEqual({ name, finish })
})

it('the size of a variant replaces that side of its product', () => {
  const shared = { lengthMm: 1200, widthMm: 650, heightMm: 460, from: 'L1200 x W650 x H460mm' }
  const sizesOf = (name: string, value: string) => proposeVariantSizes(shared, [{ name, value }])
  expect(sizesOf('Size', '1800 mm')).toEqual({
    sizes: { ...shared, lengthMm: 1800, from: 'Length: 1800 mm; L1200 x W650 x H460mm' },
    notes: [],
  })
  expect(sizesOf('Height', '75 cm').sizes).toMatchObject({ lengthMm: 1200, widthMm: 650, heightMm: 750 })
  expect(sizesOf('Colour', 'Oak')).toEqual({ sizes: shared, notes: [] })
  expect(sizesOf('Size', 'Large')).toEqual({
    sizes: shared,
    notes: ['The sizes are those of all variants. Check them for this one.'],
  })
})
