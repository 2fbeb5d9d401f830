import { expect, it } from 'vitest'
import { readLength, typedLimits, understoodLength } from './typed-length.ts'

it.each([
  ['5400', { mm: 5400 }],
  ['540 cm', { mm: 5400 }],
  ['5,4 m', { mm: 5400 }],
  ['54 m', { fault: 'A room has 1 to 20 m on a side. 54 m is 34 m too long; did you mean 5.4 m?' }],
  ['540', { fault: 'A room has 1 to 20 m on a side. 540 mm is 460 mm too short; did you mean 5.4 m?' }],
  ['54', { fault: 'A room has 1 to 20 m on a side. 54 mm is 946 mm too short; did you mean 5.4 m?' }],
  ['0', { fault: 'A room has 1 to 20 m on a side. 0 mm is 1 m too short.' }],
  ['', { fault: 'Enter a length such as 5400, 540 cm or 5.4 m.' }],
  ['about 5', { fault: 'Enter a length such as 5400, 540 cm or 5.4 m.' }],
])('the side %j of a room is read, or the sentence says the likely one', (text, result) => {
  expect(readLength(text, typedLimits.side)).toEqual(result)
})

it('heights and own things have their own limits', () => {
  expect(readLength('24 m', typedLimits.height)).toEqual({
    fault: 'A room is 1.8 to 6 m high. 24 m is 18 m too high; did you mean 2.4 m?',
  })
  expect(readLength('21 m', typedLimits.own)).toEqual({
    fault: 'A piece has 50 mm to 5 m on a side. 21 m is 16 m too long; did you mean 2.1 m?',
  })
  expect(readLength('0', typedLimits.corner)).toEqual({ mm: 0 })
})

it('a field says the millimetres that it has understood', () => {
  expect(['4.2 m', '81 cm', '', 'x'].map(understoodLength)).toEqual(['4200 mm', '810 mm', '', ''])
})
