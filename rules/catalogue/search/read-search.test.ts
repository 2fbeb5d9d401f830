import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { partLabel } from './part-text.ts'
import { readSearch } from './read-search.ts'
import { asTyped, withoutPart } from './search-part.ts'

const labels = (text: string) => readSearch(text).parts.map(partLabel)

/** Typed texts, each with the labels of the parts that it asks for. */
const typedTexts: [text: string, labels: string[]][] = [
  // Furniture, by synonym.
  ['coffee table', ['Coffee Tables']],
  ['Cocktail Tables', ['Coffee Tables']],
  ['sideboard', ['Buffets']],
  ['nightstand', ['Bedside Tables']],
  ['chest of drawers', ['Dressers']],
  ['telly unit', ['TV Stands']],
  ['china cabinet', ['Display Units']],
  ['highboy', ['Tallboys']],
  ['kitchen leaner', ['Bar Tables']],
  ['barstools', ['Bar Stools']],
  ['bedhead', ['Headboards']],
  ['bed', ['Bed Frames']],
  ['cabinet 1.6m', ['Buffets, Display Units, Bedside Tables or TV Stands', 'Width about 1600 mm']],
  ['bureau', ['Dressers']],
  ['dining set', ['Dining Tables or Dining Chairs']],
  // Sizes.
  ['bed 1.6m', ['Bed Frames', 'Width about 1600 mm']],
  ['bed 1,6 m', ['Bed Frames', 'Width about 1600 mm']],
  ['bed 1.6', ['Bed Frames', 'Width about 1600 mm']],
  ['buffet 160cm wide', ['Buffets', 'Width about 1600 mm']],
  ['buffet 160 cm wide', ['Buffets', 'Width about 1600 mm']],
  ['buffet 160', ['Buffets', 'Width about 1600 mm']],
  ['buffet 1600', ['Buffets', 'Width about 1600 mm']],
  ['width 1600 buffet', ['Width about 1600 mm', 'Buffets']],
  ['buffet 45cm deep', ['Buffets', 'Depth about 450 mm']],
  ['tallboy 1200 high', ['Tallboys', 'Height about 1200 mm']],
  ['height 120cm tallboy', ['Height about 1200 mm', 'Tallboys']],
  ['1600 x 450', ['Width about 1600 mm', 'Depth about 450 mm']],
  ['1600x450x600', ['Width about 1600 mm', 'Depth about 450 mm', 'Height about 600 mm']],
  ['1600 × 450mm', ['Width about 1600 mm', 'Depth about 450 mm']],
  ['dining table 90cm x 180cm', ['Dining Tables', 'Width about 1800 mm', 'Depth about 900 mm']],
  ['dining table 0.9 by 1.8 m', ['Dining Tables', 'Width about 1800 mm', 'Depth about 900 mm']],
  ['buffet 1600w x 450d x 900h', ['Buffets', 'Width about 1600 mm', 'Depth about 450 mm', 'Height about 900 mm']],
  ['tv stand 120 wide 40 deep', ['TV Stands', 'Width about 1200 mm', 'Depth about 400 mm']],
  ['hall table under 35cm deep', ['Hall Tables', 'Depth up to 350 mm']],
  ['hall table max width 1200', ['Hall Tables', 'Width up to 1200 mm']],
  ['at least 1.8m dining table', ['Width 1800 mm and over', 'Dining Tables']],
  ['dining table 1.4 to 1.8m', ['Dining Tables', 'Width 1400 to 1800 mm']],
  ['6ft dining table', ['Width about 1829 mm', 'Dining Tables']],
  ['6 foot dining table', ['Width about 1829 mm', 'Dining Tables']],
  ['60 inch dining table', ['Width about 1524 mm', 'Dining Tables']],
  ['about 1.6m bed', ['Width about 1600 mm', 'Bed Frames']],
  ['1,640 mm bed', ['Width about 1640 mm', 'Bed Frames']],
  ['table 12', ['Dining Tables, Coffee Tables, Hall Tables, Lamp Tables or Bar Tables', '“12”']],
  ['bed 90m', ['Bed Frames', '“90”', '“m”']],
  // Mattresses.
  ['queen bed', ['Queen mattress', 'Bed Frames']],
  ['queen bed frame', ['Queen mattress', 'Bed Frames']],
  ['king headboard', ['King mattress', 'Headboards']],
  ['super king bed', ['Super king mattress', 'Bed Frames']],
  ['superking bed', ['Super king mattress', 'Bed Frames']],
  ['double bed', ['Double mattress', 'Bed Frames']],
  ['bed 1530 x 2030', ['Bed Frames', 'Queen mattress']],
  ['bed 153x203cm', ['Bed Frames', 'Queen mattress']],
  ['bed 1650 x 2140', ['Bed Frames', 'Width about 1650 mm', 'Depth about 2140 mm']],
  ['uk king bed frame', ['Queen mattress', 'Bed Frames']],
  ['double drawer buffet', ['“double”', 'Drawers', 'Buffets']],
  // Screens.
  ['55 inch tv stand', ['For a 55 inch screen: 1320 mm or wider', 'TV Stands']],
  ['55" tv', ['TV Stands', 'For a 55 inch screen: 1320 mm or wider']],
  ['tv unit for 65', ['TV Stands', 'For a 65 inch screen: 1540 mm or wider']],
  ['tv stand 60 inches', ['TV Stands', 'For a 60 inch screen: 1430 mm or wider']],
  // Prices.
  ['bed 1.6m under 1500', ['Bed Frames', 'Width about 1600 mm', 'Up to $1,500']],
  ['under $1,500', ['Up to $1,500']],
  ['less than 900 dollars', ['Up to $900']],
  ['buffet <1500', ['Buffets', 'Up to $1,500']],
  ['$500-800', ['$500 to $800']],
  ['$500 to $800 buffet', ['$500 to $800', 'Buffets']],
  ['between 500 and 800', ['$500 to $800']],
  ['500-800 dollars', ['$500 to $800']],
  ['over 1000', ['$1,000 and over']],
  ['buffet from $1000', ['Buffets', '$1,000 and over']],
  ['tallboy max 1.2k', ['Tallboys', 'Up to $1,200']],
  ['buffet $1500', ['Buffets', 'Up to $1,500']],
  ['lamp table under 149.50', ['Lamp Tables', 'Up to $149.50']],
  ['cheap coffee table', ['Cheapest first', 'Coffee Tables']],
  ['coffee table under', ['Coffee Tables']],
  // Colours, timbers, styles, rooms, features.
  ['white buffet', ['Whitewash, White and oak or Limewash', 'Buffets']],
  ['two-tone buffet', ['White and oak', 'Buffets']],
  ['grey bed', ['Weathered grey', 'Bed Frames']],
  ['oak dining table', ['Oak', 'Dining Tables']],
  ['white oak table', ['Oak', 'Dining Tables, Coffee Tables, Hall Tables, Lamp Tables or Bar Tables']],
  ['reclaimed timber dining table', ['Recycled pine or Recycled elm', 'Dining Tables']],
  ['solid wood bed', ['Bed Frames']],
  ['french bed', ['Paris', 'Bed Frames']],
  ['hamptons buffet', ['Casablanca', 'Buffets']],
  ['mirror for the bedroom', ['Bedroom']],
  ['lounge under 500', ['Living Room', 'Up to $500']],
  ['narrow hall table', ['Narrow', 'Hall Tables']],
  ['slim table', ['Hall Tables']],
  ['slim buffet with drawers', ['Narrow', 'Buffets', 'Drawers']],
  ['herringbone coffee table', ['Parquet', 'Coffee Tables']],
  ['6 seater dining table', ['Seats 6', 'Dining Tables']],
  ['6-seater table', ['Seats 6', 'Dining Tables, Coffee Tables, Hall Tables, Lamp Tables or Bar Tables']],
  ['table for eight people', ['Dining Tables, Coffee Tables, Hall Tables, Lamp Tables or Bar Tables', 'Seats 8']],
  ['cardrona coffee table', ['“cardrona”', 'Coffee Tables']],
  // Words.
  ['AR-COF-1200', ['“ar cof 1200”']],
  ['"bufet" under 900', ['“bufet”', 'Up to $900']],
  ['“bed” 1.6m', ['“bed”', 'Width about 1600 mm']],
  ['zebrano', ['“zebrano”']],
  ['best furniture in nz', []],
  ['', []],
  ['  !!! ', []],
]

it('each typed text asks for its parts', () => {
  const read = typedTexts.map(([text, expected]) => ({ text, labels: labels(text), expected }))
  expect(read.filter((each) => !isDeepStrictEqual(each.labels, each.expected))).toEqual([])
})

it.each([
  ['bufet under 900', [['bufet', 'buffet']], '"bufet" under 900'],
  [
    'cofee tabel',
    [
      ['cofee', 'coffee'],
      ['tabel', 'table'],
    ],
    '"cofee" "tabel"',
  ],
  ['oak chester draws', [['chester draws', 'chest of drawers']], 'oak "chester draws"'],
  ['lyttleton bed', [['lyttleton', 'lyttelton']], '"lyttleton" bed'],
  ['queens bed', [], 'queens bed'],
  ['"bufet" bufet', [['bufet', 'buffet']], '"bufet" "bufet"'],
])('a misspelt text: %j is corrected by the table, and can be searched as typed', (text, corrections, typed) => {
  const read = readSearch(text)
  expect(read.corrections.map(({ typed: wrong, meant }) => [wrong, meant])).toEqual(corrections)
  expect(asTyped(read)).toBe(typed)
  expect(readSearch(asTyped(read)).corrections).toEqual([])
})

it('words of the catalogue are not corrected, and other corrections can be given', () => {
  const known = { words: new Set(['bufet']), corrections: new Map([['zebrno', 'zebrano']]) }
  expect(readSearch('bufet zebrno', known).parts.map(partLabel)).toEqual(['“bufet”', '“zebrano”'])
  expect(readSearch('bufet zebrno', known).corrections).toEqual([{ typed: 'zebrno', meant: 'zebrano', at: [1] }])
})

it.each([
  ['sofa under 300', ['We have no sofas.'], ['coffee table', 'lamp table', 'hall table']],
  ['3 seater', ['We have no sofas.'], ['coffee table', 'lamp table', 'hall table']],
  ['wardrobes', ['We have no wardrobes.'], ['tallboy', 'dresser']],
  ['round table', ['We have no round tables.'], ['dining table', 'coffee table']],
  ['veneer', ['Everything here is solid timber: no veneer, MDF or chipboard.'], []],
])('what the shop does not have: %j is answered by a sentence, and by what is nearest', (text, said, pieces) => {
  expect(readSearch(text)).toMatchObject({ said, instead: { pieces } })
})

it.each([
  ['rimu coffee table', ['We have no native timber; honey pine is the nearest in colour.'], ['Honey', 'Coffee Tables']],
  [
    'teak table 1.8m',
    ['We have no teak; acacia and mango are the nearest.'],
    ['Acacia or Mango', 'Dining Tables, Coffee Tables, Hall Tables, Lamp Tables or Bar Tables', 'Width about 1800 mm'],
  ],
  ['bed frame for a mattress', ['We have no mattresses or ensemble bases.'], ['Bed Frames']],
  ['dining suite', ['Table and chairs are sold singly.'], ['Dining Tables or Dining Chairs']],
  [
    'uk king bed',
    ['In the United Kingdom, a king mattress is 1500 × 2000 mm. It fits our queen size.'],
    ['Queen mattress', 'Bed Frames'],
  ],
  [
    'us king bed',
    ['In the United States, a king mattress is 1930 × 2030 mm. Our closest size, super king, doesn’t fit it.'],
    ['Super king mattress', 'Bed Frames'],
  ],
])('what the shop does not have: %j is answered by a sentence, and lists what there is', (text, said, parts) => {
  const read = readSearch(text)
  expect({ said: read.said, instead: read.instead, parts: read.parts.map(partLabel) }).toEqual({
    said,
    instead: null,
    parts,
  })
})

it('a word that the catalogue has is not said to be missing', () => {
  const known = { words: new Set(['sofa']), corrections: new Map<string, string>() }
  expect(readSearch('sofa', known)).toMatchObject({
    said: [],
    instead: null,
    parts: [{ kind: 'word', words: 'sofa' }],
  })
})

it('a part that is taken away leaves the rest of the text as it was typed', () => {
  const read = readSearch('Bed 1.6m under 1500')
  expect(read.parts.map((part) => withoutPart(read, part))).toEqual(['1.6m under 1500', 'bed under 1500', 'bed 1.6m'])
})

const words = fc.constantFrom(
  'bed',
  'oak',
  'white',
  'queen',
  '1.6m',
  '160cm wide',
  'under 1500',
  '$500-800',
  'drawers',
  'paris',
  'zebrano',
  'bedroom',
  'bufet',
  '55 inch tv',
)
it('a part that is taken away is not in the text any more, and no text has more parts without it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(words, { minLength: 1, maxLength: 5 }), (typed) => {
      const read = readSearch(typed.join(' '))
      for (const part of read.parts) {
        const rest = readSearch(withoutPart(read, part))
        expect(rest.chunks.length).toBe(read.chunks.length - part.at.length)
        expect(rest.parts.length).toBeLessThanOrEqual(read.parts.length)
      }
    }),
  )
})

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        'x',
        '-',
        '$',
        '"',
        '1',
        '1,5',
        '1600',
        'mm',
        'bed',
        'under',
        'between',
        'and',
        'to',
        '<',
        'k',
        'wide',
        ' ',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
)

it('for any text, is read without an error, into parts of its own chunks and sizes that exist', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const { parts, chunks } = readSearch(typed)
      for (const part of parts) {
        expect(part.at.length).toBeGreaterThan(0)
        expect(part.at.every((at) => at >= 0 && at < chunks.length)).toBe(true)
        expect(partLabel(part)).not.toMatch(/NaN|undefined|null|^$/)
        if (part.kind === 'size') expect(Math.min(part.fromMm ?? 50, part.toMm ?? 50)).toBeGreaterThan(0)
        if (part.kind === 'price') expect(Number.isSafeInteger(part.toCents ?? part.fromCents)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

it('for any text, a size means the same in each unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 249 }), (cm) => {
      const [first, ...others] = [
        `bed ${cm}cm`,
        `bed ${cm * 10} mm`,
        `bed ${(cm / 100).toFixed(2)} m`,
        `bed ${(cm / 100).toFixed(2).replace('.', ',')}m`,
        `bed ${cm}`,
      ].map(labels)
      for (const other of others) expect(other).toEqual(first)
    }),
  )
})

it('for any text, a price means the same with each word for its bound', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999 }),
      fc.constantFrom('under', 'below', 'less than', 'up to', 'max', 'at most', '<'),
      (dollars, word) => {
        expect(labels(`${word} $${dollars}`)).toEqual([`Up to $${dollars.toLocaleString('en-NZ')}`])
      },
    ),
  )
})
