import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSpace, writeSpace } from './space.ts'
import { sizeLimitsMm } from './size-limits.ts'
import { parseTypedSize } from './typed-size.ts'

const mm = fc.integer(sizeLimitsMm)
const limit = fc.option(mm)
const spaces = fc.record({ lengthMm: limit, depthMm: limit, heightMm: limit, doorMm: limit })

it('any space is the same after it is written to a URL and read', () => {
  fc.assert(
    fc.property(spaces, (space) => {
      expect(readSpace(new URLSearchParams(writeSpace(space)))).toEqual(space)
    }),
  )
})

it('any space is read from any query without an error, within the limits', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (space, door) => {
      const sides = Object.values(readSpace(new URLSearchParams({ space, door })))
      for (const side of sides) {
        expect(side === null || (side >= sizeLimitsMm.min && side <= sizeLimitsMm.max)).toBe(true)
      }
    }),
  )
})

it('a size is the same in millimetres, centimetres and metres, with a point or a comma', () => {
  fc.assert(
    fc.property(mm, fc.constantFrom('.', ','), (size, sign) => {
      for (const [value, unit] of [
        [size, ''],
        [size, 'mm'],
        [size / 10, 'cm'],
        [size / 1000, 'm'],
      ] as const)
        expect(parseTypedSize(`${value}${unit}`.replace('.', sign))).toEqual({ mm: size })
    }),
  )
})
