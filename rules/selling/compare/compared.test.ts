import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { excludedText, maxCompared, readCompared } from './compared.ts'

const idOf = (digit: number) => `01938f2a-7c1e-7000-8000-00000000000${digit}`

it('the ids of an address are those of its text, once each and in lower case', () => {
  const text = ` ${idOf(1)},,${idOf(2).toUpperCase()},${idOf(1)}`
  expect(readCompared(text)).toEqual({ ids: [idOf(1), idOf(2)], unknown: 0, beyond: 0 })
})

it.each([
  [null, 0, 0, ''],
  ['', 0, 0, ''],
  ['omaha', 1, 0, 'We no longer sell one of these pieces.'],
  ["omaha,',x", 3, 0, 'We no longer sell 3 of these pieces.'],
  [[1, 2, 3, 4, 5].map(idOf).join(), 0, 1, 'Comparing the first 4 pieces.'],
  [
    `x,${[1, 2, 3, 4, 5].map(idOf).join()}`,
    1,
    1,
    'We no longer sell one of these pieces. Comparing the first 4 pieces.',
  ],
])('an address with the pieces %j leaves out %i and %i', (text, unknown, beyond, sentence) => {
  expect(readCompared(text)).toMatchObject({ unknown, beyond })
  expect(excludedText(readCompared(text))).toBe(sentence)
})

it('any text has at most four pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.uuid({ version: 7 }), fc.string())), (parts) => {
      const { ids } = readCompared(parts.join(','))
      expect(ids.length).toBeLessThanOrEqual(maxCompared)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})
