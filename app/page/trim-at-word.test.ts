import { expect, it } from 'vitest'
import { trimAtWord } from './trim-at-word.ts'

it('a text of at most 160 characters stays, without blanks at its ends', () => {
  expect(trimAtWord(' Thick-set. ')).toBe('Thick-set.')
  expect(trimAtWord('x'.repeat(160))).toBe('x'.repeat(160))
})

it('a longer text ends after the last whole word, without a blank or a comma', () => {
  expect(trimAtWord(`${'x'.repeat(150)} oak and elm`)).toBe(`${'x'.repeat(150)} oak and`)
  expect(trimAtWord(`${'x'.repeat(152)} legs, and more`)).toBe(`${'x'.repeat(152)} legs`)
  expect(trimAtWord(`${'x'.repeat(156)} oak and elm`)).toBe(`${'x'.repeat(156)} oak`)
})

it('a single longer word is cut', () => {
  expect(trimAtWord('x'.repeat(200))).toBe('x'.repeat(160))
  expect(trimAtWord(`${'x'.repeat(159)}🪑🪑`)).toBe('x'.repeat(159))
})
