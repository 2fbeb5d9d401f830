import { expect, test } from 'vitest'
import { isNzPhone, phoneProblem } from './phone.ts'

test.each([
  '021 555 0142',
  '021-555-014',
  '0210 555 0142',
  '022 1234567',
  '027 555 0142',
  '+64 21 555 0142',
  '+64 (0)21 555 0142',
  '0064 21 555 0142',
  '+6421555014',
  '03 434 5678',
  '(03) 434-5678',
  '+64 9 555 0177',
  '06 555 0177',
  '0800 838 383',
  '0508 123 456',
  '0800.11.33.55',
  ' 021/555 0142 ',
])('%j is a New Zealand phone number', (text) => {
  expect(isNzPhone(text)).toBe(true)
  expect(phoneProblem(text)).toBeNull()
})

test.each([
  '555 0142',
  '434 5678',
  '021 555',
  '021 555 0142 7777',
  '05 555 0177',
  '03 134 5678',
  '+61 412 345 678',
  '+64',
  '0900 12345',
  'ring the bell',
  '021 555 O142',
  '٠٢١ ٥٥٥ ٠١٤٢',
])('%j is not', (text) => {
  expect(isNzPhone(text)).toBe(false)
  expect(phoneProblem(text)).toBe('Enter a New Zealand phone number with its area code, such as 021 555 0142.')
})

test.each(['', '  '])('%j passes: nobody has to give a number', (text) => {
  expect(phoneProblem(text)).toBeNull()
})
