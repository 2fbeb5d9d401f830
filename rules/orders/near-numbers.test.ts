import { expect, it } from 'vitest'
import { nearNumbers } from './near-numbers.ts'

it('the order numbers that are nearly a typed one have two digits exchanged first, then one digit too many, then a wrong digit from the end', () => {
  const near = nearNumbers(10083)
  expect(near.slice(0, 2)).toEqual([10803, 10038])
  expect(near.indexOf(10038)).toBeLessThan(near.indexOf(10082))
  expect(near.indexOf(10082)).toBeLessThan(near.indexOf(10043))
  expect(nearNumbers(100038).slice(0, 8)).toContain(10038)
})

it('the order numbers that are nearly a typed one are each there once, without the typed one and without numbers that no order has', () => {
  const near = nearNumbers(10011)
  expect(new Set(near).size).toBe(near.length)
  expect(near).not.toContain(10011)
  expect(near.every((number) => number > 9999)).toBe(true)
})
