import { expect, it } from 'vitest'
import { readItems, writeItems } from './printed-items.ts'

it('the pieces of a printed page are read as they were written, and malformed ones are left out', () => {
  const orderId = '01a1f823-7b7b-7107-af56-f19718274b41'
  const pieces = [
    { item: 0, qty: 1 },
    { item: 3, qty: 12 },
  ]
  const query = `${writeItems([{ orderId, pieces }])}&pieces=x.1.1&pieces=${orderId}.a.1`
  expect(readItems(new URLSearchParams(query))).toEqual(new Map([[orderId, pieces]]))
})
