import { expect, it } from 'vitest'
import { daysText } from './days-text.ts'

it.each([
  [1, '1 day'],
  [90, '90 days'],
  [364, '364 days'],
  [365, '1 year'],
  [366, '1 year'],
  [367, '367 days'],
  [729, '729 days'],
  [730, '2 years'],
  [731, '2 years'],
  [2556, '7 years'],
  [2557, '7 years'],
  [2560, '2560 days'],
])('%i days are written as %s', (days, text) => {
  expect(daysText(days)).toBe(text)
})
