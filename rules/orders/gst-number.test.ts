import { expect, it } from 'vitest'
import { formatGstNumber, isGstNumber } from './gst-number.ts'

it.each(['49-091-850', '49091850', '35901981', '49-098-576', '136-410-132', '136410132'])(
  'a GST number: %s has the right check digit',
  (number) => {
    expect(isGstNumber(number)).toBe(true)
  },
)

it.each([
  ['a wrong check digit', '49-091-851'],
  ['a wrong check digit by the second weights', '136410133'],
  ['two digits that changed places', '94-091-850'],
  ['seven digits', '9125568'],
  ['a number that is too small', '09-125-568'],
  ['a number that is too large', '200-000-009'],
  ['letters', 'GST 49-091-850'],
  ['hyphens in other places', '490-91-850'],
  ['nothing', ''],
])('a GST number is refused with %s', (_what, number) => {
  expect(isGstNumber(number)).toBe(false)
})

it.each([
  ['136410132', '136-410-132'],
  ['49091850', '49-091-850'],
  ['49-091-850', '49-091-850'],
])('a GST number: %s is written as %s', (number, text) => {
  expect(formatGstNumber(number)).toBe(text)
})
