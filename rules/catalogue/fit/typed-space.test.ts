import { expect, it } from 'vitest'
import { readTypedSpace, typedTexts, parseTypedSize, sizeFaultText } from './typed-space.ts'

const texts = { lengthMm: '1.84 m', depthMm: '48 cm', heightMm: '', doorMm: '760' }

it('the typed sizes of a space are understood in any unit, and an empty field does not limit', () => {
  expect(readTypedSpace(texts)).toEqual({
    space: { lengthMm: 1840, depthMm: 480, heightMm: null, doorMm: 760 },
    faults: {},
  })
})

it('the typed sizes of a space have a sentence for each that is not understood', () => {
  expect(readTypedSpace({ ...texts, depthMm: 'about 50', heightMm: '5' })).toEqual({
    space: { lengthMm: 1840, depthMm: null, heightMm: null, doorMm: 760 },
    faults: { depthMm: 'Enter a size such as 480, 48 cm or 0.48 m', heightMm: 'Enter 50 mm or more' },
  })
})

it('the typed sizes of a space are read from the query of a form, and a query without its fields has none', () => {
  const query = new URLSearchParams('space-w=1.84+m&space-d=48+cm&space-h=&space-door=760')
  expect(typedTexts(query)).toEqual(texts)
  expect(typedTexts(new URLSearchParams('space=1840x480x700'))).toBeNull()
  expect(typedTexts(new URLSearchParams({ 'space-w': '9'.repeat(50) }))?.lengthMm).toHaveLength(40)
})

/** Typed texts, and the millimetres that each means. */
const sizes = `
  1640: 1640 | 164 cm: 1640 | 1.64 m: 1640 | 1,64 m: 1640 | 1.64: 1640 | 1,64: 1640 | 1,840: 1840 | 184 cm: 1840
  1.84 m: 1840 | 0.7 m: 700 | 48 cm: 480 | 0.48 m: 480 | 4.2 m: 4200 |   1640  mm : 1640 | 1640MM: 1640 | 164Cm: 1640
  2M: 2000 | 2 m: 2000 | .5: 500 | .5 m: 500 | 9.99: 9990 | 0.05: 50 | 163.25 cm: 1633 | 1640.4: 1640 | 1.005 m: 1005
  01640: 1640 | 50: 50 | 5 cm: 50 | 20000: 20000 | 20 m: 20000`

/** Typed texts that are refused, by the reason. */
const refused = {
  empty: ['', '   '],
  notANumber: 'about 50|m|.|1.|1.6.4|1 840|-1640|1e3|Infinity|64"|1640 km|1640 m m'.split('|'),
  tooSmall: '9|49|49.4|4.9 cm|0|10.5|12,000'.split('|'),
  tooLarge: ['20001', '20.1 m', '1640 m', '9'.repeat(400)],
}

it.each(sizes.split(/[|\n]/).flatMap((size) => (size.includes(':') ? [size.split(':')] : [])))(
  '“%s” is %s mm',
  (text, mm) => expect(parseTypedSize(text)).toEqual({ mm: Number(mm) }),
)

it.each(Object.entries(refused).flatMap(([fault, typed]) => typed.map((text) => [text, fault])))(
  '“%s” is refused as %s',
  (text, fault) => expect(parseTypedSize(text)).toEqual({ fault }),
)

it('the sentence below a field says what to type', () => {
  expect(sizeFaultText('notANumber')).toBe('Enter a size such as 480, 48 cm or 0.48 m')
  expect(sizeFaultText('empty')).toBe('Enter a size such as 480, 48 cm or 0.48 m')
  expect(sizeFaultText('tooSmall')).toBe('Enter 50 mm or more')
  expect(sizeFaultText('tooLarge')).toBe('Enter 20 m or less')
})
