import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import { emptySpace, isEmptySpace, readSpace, shortSpaceText, spaceText, writeSpace, sizeLimitsMm } from './space.ts'
import { parseTypedSize } from './typed-space.ts'

const alcove = { lengthMm: 1840, depthMm: 480, heightMm: 700, doorMm: 760 }
const corner = { ...emptySpace, lengthMm: 662, depthMm: 1500 }

const read = (query: string) => readSpace(new URLSearchParams(query))

it.each([
  ['space=1840x480x700&door=760', alcove],
  ['space=662x1500x', corner],
  ['door=760', { ...emptySpace, doorMm: 760 }],
  ['space=x480x', { ...emptySpace, depthMm: 480 }],
  ['space=xx50&door=20000', { ...emptySpace, heightMm: 50, doorMm: 20_000 }],
  ['', emptySpace],
])('the query “%s” is written as it is read', (query, space) => {
  expect(read(query)).toEqual(space)
  expect(writeSpace(space)).toBe(query)
})

it.each([
  ['space=662x1500', corner],
  ['space=662x1500xx9', corner],
  ['space=662x1500x20001', corner],
  ['space=662x1500x49&door=0', corner],
  ['space=662x1500x1e3&door=abc', corner],
  ['space=662x1500x-700&door=76.5', corner],
  ['space=662x1500x%20700&door=+760', corner],
  ['space=662x1500x0700', corner],
  ['space=1840', { ...emptySpace, lengthMm: 1840 }],
  ['space=&door=', emptySpace],
  ['space=1840X480X700', emptySpace],
  [`space=${'x'.repeat(10_000)}&door=${'9'.repeat(10_000)}`, emptySpace],
])('an invalid part of a query is empty: %s', (query, space) => {
  expect(read(query)).toEqual(space)
})

it('a space is empty without a side and a doorway', () => {
  expect(isEmptySpace(emptySpace)).toBe(true)
  for (const part of ['lengthMm', 'depthMm', 'heightMm', 'doorMm'])
    expect(isEmptySpace({ ...emptySpace, [part]: 760 })).toBe(false)
})

it.each([
  [alcove, '1840 wide × 480 deep × 700 high mm, door 760 mm', '1840 × 480 × 700 mm, door 760'],
  [corner, '662 wide × 1500 deep mm', '662 × 1500 mm'],
  [{ ...corner, doorMm: 760 }, '662 wide × 1500 deep mm, door 760 mm', '662 × 1500 mm, door 760'],
  [{ ...emptySpace, doorMm: 760 }, 'door 760 mm', 'door 760'],
  [{ ...alcove, lengthMm: null }, '480 deep × 700 high mm, door 760 mm', '480 deep × 700 high mm, door 760'],
  [emptySpace, '', ''],
])('a space is said in words and in short', (space, long, short) => {
  expect(spaceText(space)).toBe(long)
  expect(shortSpaceText(space)).toBe(short)
})

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
